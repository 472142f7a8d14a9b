"""The built-in wording. Short on purpose: small models read it too, and every word is paid for."""

from __future__ import annotations

_LIST = """\
{% for item in items %}
{{ bullet }}{{ item.text }}
{%- if item.scope %} (only for: {{ item.scope }}){% endif %}
{%- if item.condition %} (if: {{ item.condition }}){% endif %}
{%- if item.temporary %} (for now){% endif %}

{% endfor %}
{% for sides in contested %}
{{ bullet }}{{ "unclear which" if sides | length > 1 else "perhaps no longer" }}: "{{ sides | join('" or "') }}"
{% endfor %}
{% if pending %}
Proposed, not decided:
{% for text in pending %}
{{ bullet }}{{ text }}
{% endfor %}
{% endif %}
{% if conclusions %}
Established:
{% for text in conclusions %}
{{ bullet }}{{ text }}
{% endfor %}
{% endif %}
{% if completed or done %}
Already done, do not repeat:
{% for text in completed + done %}
{{ bullet }}{{ text }}
{% endfor %}
{% endif %}
{% if outdated %}
Done before the requirements changed:
{% for text in outdated %}
{{ bullet }}{{ text }}
{% endfor %}
{% endif %}
{% if dropped %}
No longer wanted:
{% for text in dropped %}
{{ bullet }}{{ text }}
{% endfor %}
{% endif %}
"""

BLOCK = (
    """\
{% if empty %}
Nothing that the user asked for earlier applies now.
{% else %}
The user's requirements now{% if gone %}. They replace what was said earlier{% endif %}:
{% endif %}
"""
    + _LIST
)

REQUEST = (
    """\
{% if empty %}
Nothing that I asked for earlier applies now.
{% else %}
My requirements, all in effect:
{% endif %}
"""
    + _LIST
    + """\
{% for material in materials %}

{{ material }}
{% endfor %}
"""
)

CHANGED = """\
The reply above was written before these changes:
{% for text in changes %}
{{ bullet }}{{ text }}
{% endfor %}
{% if gone %}
{{ bullet }}some of what it assumes no longer applies
{% endif %}
"""

MESSAGE = "(message withdrawn)"

REPLY = """\
(reply left out: no longer applies)
{% if holds %}
Still holds:
{% for text in holds %}
{{ bullet }}{{ text }}
{% endfor %}
{% endif %}
"""
