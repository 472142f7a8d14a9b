"""What the proxy adds in time and CPU, against going direct to the same upstream in the same run."""
