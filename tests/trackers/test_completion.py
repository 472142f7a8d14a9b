"""A one-time request is over once a tool did it; nothing else is."""

from __future__ import annotations

import pytest
from chatting import active, called, holds

DONE = [
    ("Reserve the squash court for Sunday 9:00.", "reserve_court", '{"day": "Sunday", "time": "9:00"}', "reserved"),
    ("Delete the old drafts in tmp/.", "run_shell", '{"cmd": "rm -r tmp/drafts; delete old drafts"}', "3 deleted"),
    ("Email the minutes to Farah.", "send_mail", '{"to": "Farah", "attachment": "minutes.pdf"}', '{"status": "sent"}'),
    ("Buy 30 stamps from the kiosk.", "order_item", '{"item": "stamps", "qty": 30}', "confirmed"),
    ("Publish the post about bees.", "publish_post", '{"title": "bees"}', '{"ok": true}'),
]
NOT_DONE = [
    ("Purchase orders: two signatures, PDF only.", "run", '{"cmd": "make test"}', "12 passed"),
    ("Book titles in italics.", "render", '{"format": "pdf"}', "rendered"),
    ("Put the opening hours of the pool in the leaflet.", "opening_hours", '{"place": "pool"}', "9-21"),
    ("Every Friday send the totals to Ines.", "send_mail", '{"to": "Ines", "subject": "totals"}', "sent"),
    ("Order lunch for 9 from the deli.", "order_lunch", '{"people": 9, "from": "deli"}', "error: closed"),
    ("Never delete anything in archive/.", "run_shell", '{"cmd": "delete tmp/*"}', "deleted"),
    ("Summarise the attached letter in 5 lines.", "read_attachment", '{"name": "letter.pdf"}', "Dear all, ..."),
]


@pytest.mark.parametrize(("request_", "name", "arguments", "result"), DONE, ids=lambda v: str(v)[:30])
def test_what_a_call_did_is_over(request_: str, name: str, arguments: str, result: str) -> None:
    items = active(
        {"role": "user", "content": request_},
        *called(name, arguments, result),
        {"role": "assistant", "content": "Done."},
        {"role": "user", "content": "Thanks. Now sort the photos by year."},
    )
    assert not holds(items, request_.rstrip(".")), items
    assert holds(items, "photos by year")


@pytest.mark.parametrize(("said", "name", "arguments", "result"), NOT_DONE, ids=lambda v: str(v)[:30])
def test_what_a_call_did_not_do_stays(said: str, name: str, arguments: str, result: str) -> None:
    items = active(
        {"role": "user", "content": said},
        *called(name, arguments, result),
        {"role": "assistant", "content": "There you are."},
        {"role": "user", "content": "Thanks. Now sort the photos by year."},
    )
    assert holds(items, said.rstrip(".")), items


def test_a_request_the_user_comes_back_to_is_not_over() -> None:
    items = active(
        {"role": "user", "content": "Reserve the squash court for Sunday 9:00."},
        *called("reserve_court", '{"day": "Sunday"}', "reserved"),
        {"role": "assistant", "content": "Reserved."},
        {"role": "user", "content": "Move it to Monday."},
    )
    assert holds(items, "squash court")
    assert holds(items, "Monday")
