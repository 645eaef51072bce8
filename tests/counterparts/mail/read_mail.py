"""Reads a mail as Python's own parser does, and prints what it found as JSON."""
import json
import sys
from email import message_from_bytes
from email.policy import default

raw = sys.stdin.buffer.read()
mail = message_from_bytes(raw, policy=default)
parts = list(mail.walk())
headers = [header for part in parts for header in part.values()]
defects = [defect for part in parts for defect in part.defects]
defects += [defect for header in headers for defect in header.defects]
print(json.dumps({
    'defects': [repr(defect) for defect in defects],
    'names': mail.keys(),
    'headers': {name: str(value) for name, value in mail.items()},
    'types': [f'{part.get_content_type()} {part.get_content_charset()}' for part in parts],
    'text': mail.get_body(('plain',)).get_content(),
    'html': mail.get_body(('html',)).get_content(),
    'longest': max(len(line) for line in raw.splitlines()),
    'ascii': raw.isascii(),
}))
