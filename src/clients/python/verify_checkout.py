"""Verifies a link by which Hotseat has led a buyer to the checkout. Needs nothing but Python 3.7 or newer.

    HOTSEAT_CHECKOUT_KEY=… python3 verify_checkout.py 'https://pay.example/start?amount=…&signature=…'
"""

import base64
import hashlib
import hmac
import os
import sys
from datetime import datetime, timezone
from urllib.parse import parse_qsl, urlsplit


def verified(query, key, now):
    """The values of the link; None when somebody else made or altered it, or it is too old."""
    values = dict(parse_qsl(query, keep_blank_values=True))
    signature = values.pop("signature", "")
    lines = ["hotseat-checkout"] + [f"{name}={value}" for name, value in sorted(values.items())]
    right = hmac.new(key, "\n".join(lines).encode(), hashlib.sha256).hexdigest()
    if not hmac.compare_digest(right.encode(), signature.encode()):
        return None
    before = values.get("payBefore")
    if before and now >= datetime.fromisoformat(before.replace("Z", "+00:00")):
        return None
    return values


if __name__ == "__main__":
    secret = base64.b64decode(os.environ["HOTSEAT_CHECKOUT_KEY"])
    link = verified(urlsplit(sys.argv[1]).query, secret, datetime.now(timezone.utc))
    if link is None:
        sys.exit("This link is not good.")
    print(f"order {link['order']} amount {link['amount']} {link.get('currency', '')}".rstrip())
