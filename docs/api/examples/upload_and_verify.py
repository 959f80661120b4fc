"""Upload a document, wait until it is read, and verify webhooks. Python 3.9 or newer, without packages."""
# LANDFALL=http://localhost:8787 LANDFALL_API_KEY=lf_... python3 upload_and_verify.py invoice.pdf

import base64
import hashlib
import hmac
import json
import os
import sys
import time
import urllib.request
import uuid

SERVER, TRIES = os.environ.get("LANDFALL", "http://localhost:8787"), 5


def ask(path, method="GET", headers=None, body=None):
    """Asks the API; tries again where the server is busy or the connection breaks."""
    headers = {"X-API-Key": os.environ.get("LANDFALL_API_KEY", ""), **(headers or {})}
    for attempt in range(1, TRIES + 1):
        request = urllib.request.Request(f"{SERVER}/api/v1{path}", body, headers, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            if attempt == TRIES or error.code not in (429, 503):
                raise RuntimeError(f"{error.code} {error.read().decode()}") from error
            time.sleep(int(error.headers.get("Retry-After", attempt)))
        except urllib.error.URLError as error:
            if attempt == TRIES:
                raise error
            time.sleep(attempt)


def upload_and_wait(path):
    boundary, name = uuid.uuid4().hex, os.path.basename(path).replace('"', "%22")
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{name}"\r\n\r\n'
    with open(path, "rb") as file:
        body = head.encode() + file.read() + f"\r\n--{boundary}--\r\n".encode()
    # With a key, an upload that is tried again is done once.
    headers = {"Content-Type": f"multipart/form-data; boundary={boundary}"}
    headers["Idempotency-Key"] = str(uuid.uuid4())
    document = ask("/documents", "POST", headers, body)
    while True:
        read = ask(f"/documents/{document['id']}/extractions?wait=30")
        if read["status"] != "processing":
            return read


def is_from_landfall(secret, headers, body, now=None):
    """body: the bytes as they came; what was parsed and written again has other bytes."""
    timestamp = headers.get("X-Service-Timestamp", "")
    if not timestamp.isdigit() or abs((now or time.time()) - int(timestamp)) > 300:
        return False
    digest = hmac.new(base64.b64decode(secret), f"{timestamp}.".encode() + body, hashlib.sha256)
    return hmac.compare_digest("v1=" + digest.hexdigest(), headers.get("X-Service-Signature", ""))


if __name__ == "__main__":
    print(json.dumps(upload_and_wait(sys.argv[1])))
