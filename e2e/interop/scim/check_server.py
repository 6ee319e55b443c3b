"""Checks a SCIM server by scim2-tester and prints each result as a line of JSON.

Usage: check_server.py BASE TOKEN
"""

import json
import sys

from httpx2 import Client
from scim2_client.engines.httpx2 import SyncSCIMClient
from scim2_tester import check_server

base, token = sys.argv[1:]
client = Client(
    base_url=base, headers={"Authorization": f"Bearer {token}"}, timeout=60
)
for result in check_server(SyncSCIMClient(client)):
    print(
        json.dumps(
            {
                "check": result.title,
                "resource": result.resource_type,
                "status": result.status.name,
                "reason": result.reason,
            }
        )
    )
