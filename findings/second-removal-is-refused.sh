#!/usr/bin/env bash
# scim-patch refuses to remove a member who has left, if the removal before it in the same request emptied the group.
#
# Software: scim-patch 0.8.3; scimmy 1.3.5 applies the same operations.
# Guess: removing what is not there changes nothing, whatever stands before it. RFC 7644, 3.5.2.2 knows no error for it.
# Seen: the order decides. When the last value is gone, the attribute is deleted, and the next operation with a filter
#   fails with "Impossible to search on a mono valued attribute". Example: a group has one person
#   left, and a directory removes this person and one who is gone. One order gives 400, the other the empty group. If the
#   group is stored without members, each removal fails. An attribute without a filter is removed in silence.
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
const group = () => ({ id: '1', displayName: 'Group', members: [{ value: 'a' }] })
const left = (id) => ({ op: 'remove', path: `members[value eq "${id}"]` })

function byScimPatch(operations) {
  try {
    return JSON.stringify(scimPatch(group(), operations).members ?? [])
  } catch ({ message }) {
    return message
  }
}
async function byScimmy(Operations) {
  const patch = new SCIMMY.Messages.PatchOp({ schemas, Operations })
  const patched = await patch.apply(new SCIMMY.Schemas.Group(group()), (changed) => changed)
  return JSON.stringify(patched.members ?? [])
}

for (const ids of ['ba', 'ab']) {
  const operations = [...ids].map(left)
  console.log(`scim-patch, ${ids}: ${byScimPatch(operations)}`)
  console.log(`scimmy, ${ids}: ${await byScimmy(operations)}`)
}
JS
seen=$(node apply.mjs)
echo "$seen"
[ "$seen" = 'scim-patch, ba: []
scimmy, ba: []
scim-patch, ab: Invalid SCIM Patch: Impossible to search on a mono valued attribute.
scimmy, ab: []' ]
