"""Who sends each case, from where, and with what unusual header; what was sent and answered is counted.

Read by schemathesis (SCHEMATHESIS_HOOKS). WIRE_PLAN names the file that wire.counterpart.ts wrote.
"""

import atexit
import itertools
import json
import os
import random
import threading
from collections import Counter

import requests
import schemathesis

with open(os.environ["WIRE_PLAN"]) as file:
    PLAN = json.load(file)

RANDOM = random.Random(PLAN["seed"])
LOCK = threading.Lock()
SENDERS = itertools.count(1)
ACCOUNTS = itertools.cycle(PLAN["accounts"]) if PLAN["accounts"] else None
# A session is left before its proof of identity is too old for what asks for a fresh one.
CALLS_OF_A_SESSION = 400

UNUSUAL = [
    {"Accept": "application/vnd.pgrst.object+json"},
    {"Accept": "text/csv"},
    {"Accept": "text/html"},
    {"Accept": "nonsense"},
    {"Accept-Encoding": "br;q=nonsense, zstd"},
    {"Accept-Profile": "private"},
    {"Content-Encoding": "gzip"},
    {"Content-Type": "text/plain"},
    {"Content-Type": "application/json; charset=utf-16"},
    {"Content-Type": "multipart/form-data"},
    {"Content-Type": "multipart/form-data; boundary=x"},
    {"Content-Type": "application/x-www-form-urlencoded"},
    {"Content-Type": "\u00e9"},
    {"Cookie": "practice-device=%00; a=\"; b"},
    {"Expect": "100-continue"},
    {"If-None-Match": "*"},
    {"Origin": "https://elsewhere.example"},
    {"Origin": "null"},
    {"Prefer": "handling=strict, max-affected=1"},
    {"Prefer": ",=;return=representation;," * 20},
    {"Range": "bytes=0-,0-"},
    {"Referer": "http://[::1"},
    {"Stripe-Signature": "t=1,v1=00"},
    {"User-Agent": "\u00ff" * 600},
    {"X-Forwarded-For": "not an address, [::"},
    {"X-Forwarded-Host": "elsewhere.example"},
    {"X-Http-Method-Override": "DELETE"},
    {"X-Supabase-Api-Version": "9999-99-99"},
    {"Authorization": "Bearer \u00e9"},
    {"Authorization": "Basic eDp4"},
    {"apikey": "wrong"},
]


class Session:
    """The session that cases are sent in; another account's once it has ended."""

    token = None
    calls = 0


SESSION = Session()
STATS = {
    "cases": 0,
    "statuses": Counter(),
    "operations": {},
    "slowest": [],
    "signIns": 0,
    "unsent": 0,
}


def next_sender():
    number = next(SENDERS)
    return f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


def sign_in():
    """Tries one account after the other: cases delete some and change the passwords of others."""
    for _ in PLAN["accounts"]:
        answer = requests.post(
            f"{PLAN['address']}/auth/v1/token?grant_type=password",
            json=next(ACCOUNTS),
            headers={"apikey": PLAN["key"], "X-Forwarded-For": next_sender()},
            timeout=30,
        )
        if answer.status_code == 200:
            STATS["signIns"] += 1
            return answer.json()["access_token"]
    raise SystemExit("no account can sign in any more")


def current_token():
    if ACCOUNTS is None:
        return PLAN["key"]
    with LOCK:
        SESSION.calls += 1
        if SESSION.token is None or SESSION.calls > CALLS_OF_A_SESSION:
            SESSION.token, SESSION.calls = sign_in(), 0
        return SESSION.token


@schemathesis.hook
def before_call(context, case, kwargs):
    token = current_token()
    case.headers["apikey"] = PLAN["key"]
    case.headers["Authorization"] = f"Bearer {token}"
    case.headers["X-Forwarded-For"] = next_sender()
    with LOCK:
        if RANDOM.random() < PLAN["unusual"]:
            case.headers.update(RANDOM.choice(UNUSUAL))
    kwargs["allow_redirects"] = False


def ended(response):
    """Whether an answer says that the session is over."""
    if response.status_code not in (401, 403):
        return False
    text = response.content
    return b"session_not_found" in text or b"user_not_found" in text or b"session has ended" in text or b"Sign in first" in text


@schemathesis.hook
def after_call(context, case, response):
    label = case.operation.label
    with LOCK:
        STATS["cases"] += 1
        STATS["statuses"][str(response.status_code)] += 1
        STATS["operations"].setdefault(label, Counter())[str(response.status_code)] += 1
        STATS["slowest"] = sorted([*STATS["slowest"], [round(response.elapsed, 3), label]], reverse=True)[:5]
        sent = response.request.headers.get("Authorization")
        if ACCOUNTS and ended(response) and sent == f"Bearer {SESSION.token}":
            SESSION.token = None


@schemathesis.hook
def after_network_error(context, case, request):
    with LOCK:
        STATS["unsent"] += 1


@schemathesis.hook
def filter_failure(context, failure, case, response):
    """Drops what OpenAPI can't say."""
    kind = type(failure).__name__
    # Whether there is a body, and so its type, depends on the header Prefer.
    if response.status_code in (200, 201, 206) and not response.content:
        return kind not in ("MissingContentType", "JsonSchemaError", "MalformedJson")
    # The caller is looked at before the method, and the auth service knows no path without its method.
    if kind == "UnsupportedMethodResponse":
        return response.status_code not in (400, 401, 403, 406) and not case.operation.path.startswith("/auth/v1/")
    return True


def write_stats():
    with open(PLAN["stats"], "w") as file:
        json.dump(STATS, file)


atexit.register(write_stats)
