"""What schemathesis cannot make up: the access token, and names of what there is."""

import json
import os
import random

import schemathesis

TOKEN = os.environ["ACCESS_TOKEN"]
EXISTING = json.loads(os.environ["EXISTING"])


@schemathesis.hook
def before_call(context, case, kwargs):
    """Every call is authorised; most are about something that exists."""
    if isinstance(case.body, dict):
        case.body["access_token"] = TOKEN
    else:
        case.query = {**(case.query or {}), "access_token": TOKEN}
    for name, value in EXISTING.items():
        if name in (case.path_parameters or {}) and random.random() < 0.8:
            case.path_parameters[name] = value
