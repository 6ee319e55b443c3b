#!/usr/bin/env bash
# scim-patch stores the enterprise attributes of a user under a schema that does not exist, if they come without a path.
#
# Software: scim-patch 0.8.3; scimmy 1.3.5 applies the same operations.
# Guess: in an operation without path, a key of the value is the name of an attribute or the URI of an extension with its
#   attributes (RFC 7644, 3.5.2.1; the URI is the key of the resource, RFC 7643, 3.3).
# Seen: scim-patch takes each key for a path, whose schema ends at the last colon. So the extension …:2.0:User becomes an
#   attribute "User" of a schema …:2.0, next to the extension that the user has already: 200, no error, and the department
#   is the previous one. The same attribute with its path, or with the path as the key, arrives where it should.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact scim-patch@0.8.3 scimmy@1.3.5

cat >apply.mjs <<'JS'
import { scimPatch } from 'scim-patch'
import SCIMMY from 'scimmy'

const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp']
const extension = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const { User, EnterpriseUser } = SCIMMY.Schemas
User.definition.extend(EnterpriseUser.definition, false)
const user = () => ({ id: '1', userName: 'ok', [extension]: { department: 'before' } })
const operations = {
  'with a path': { op: 'replace', path: `${extension}:department`, value: 'after' },
  'path as key': { op: 'replace', value: { [`${extension}:department`]: 'after' } },
  'extension as key': { op: 'replace', value: { [extension]: { department: 'after' } } },
}

const show = (one) =>
  Object.entries(one)
    .filter(([key]) => key.startsWith('urn:'))
    .map(([key, value]) => `${key.slice('urn:ietf:params:scim:schemas:extension:'.length)} ${JSON.stringify(value)}`)
    .join(', ')

for (const [name, operation] of Object.entries(operations)) {
  console.log(`scim-patch, ${name}: ${show(scimPatch(user(), [operation]))}`)
  const patch = new SCIMMY.Messages.PatchOp({ schemas, Operations: [operation] })
  console.log(`scimmy, ${name}: ${show(await patch.apply(new User(user()), (changed) => changed))}`)
}
JS
seen=$(node apply.mjs)
echo "$seen"
[ "$seen" = 'scim-patch, with a path: enterprise:2.0:User {"department":"after"}
scimmy, with a path: enterprise:2.0:User {"department":"after"}
scim-patch, path as key: enterprise:2.0:User {"department":"after"}
scimmy, path as key: enterprise:2.0:User {"department":"after"}
scim-patch, extension as key: enterprise:2.0:User {"department":"before"}, enterprise:2.0 {"User":{"department":"after"}}
scimmy, extension as key: enterprise:2.0:User {"department":"after"}' ]
