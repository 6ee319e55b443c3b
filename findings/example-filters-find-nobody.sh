#!/usr/bin/env bash
# Two SCIM libraries do not find a user by filters that RFC 7644 itself has as examples.
#
# Software: scim2-parse-filter 0.2.10 (used by scim-patch), scimmy 1.3.5.
# Guess: libraries that implement the filters of RFC 7644, 3.4.2.2 pass its examples (figure 1).
# Seen: both parse all of them. A user who matches each is not found by three: the schema before an attribute, a list of
#   texts (schemas), and an attribute of several values without ".value" (emails co). scim2-parse-filter says false; scimmy
#   says false for the first and throws a TypeError for the others. A directory that looks for a user by `emails eq`, or
#   for the groups of a user by `members eq`, finds none and creates it again.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact scim2-parse-filter@0.2.10 scimmy@1.3.5

cat >match.mjs <<'JS'
import { filter, parse } from 'scim2-parse-filter'
import SCIMMY from 'scimmy'

const extension = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const user = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User', extension],
  userName: 'Jensen',
  name: { familyName: "O'Malley" },
  title: 'Guide',
  userType: 'Employee',
  emails: [{ type: 'work', value: 'jensen@example.com' }],
  meta: { lastModified: '2011-05-14T04:42:34Z' },
}
const filters = [
  `name.familyName co "O'Malley"`,
  'userName sw "J"',
  'urn:ietf:params:scim:schemas:core:2.0:User:userName sw "J"',
  'title pr',
  'meta.lastModified gt "2011-05-13T04:42:34Z"',
  'title pr and userType eq "Employee"',
  'title pr or userType eq "Intern"',
  `schemas eq "${extension}"`,
  'userType eq "Employee" and (emails co "example.com" or emails.value co "example.org")',
  'userType eq "Employee" and (emails.type eq "work")',
  'userType eq "Employee" and emails[type eq "work" and value co "@example.com"]',
  'emails[type eq "work" and value co "@example.com"] or ims[type eq "xmpp" and value co "@foo.com"]',
]

function byScimmy(text) {
  const read = new SCIMMY.Types.Filter(text)
  try {
    return read.match([user]).length === 1
  } catch (error) {
    return error.name
  }
}
for (const text of filters) {
  const found = [filter(parse(text))(user), byScimmy(text)]
  if (found.some((one) => one !== true)) console.log(`${found.join(', ')}: ${text}`)
}
console.log(`of ${filters.length}`)
JS
echo 'found by scim2-parse-filter, by scimmy: filter'
seen=$(node match.mjs)
echo "$seen"
[ "$seen" = 'false, false: urn:ietf:params:scim:schemas:core:2.0:User:userName sw "J"
false, TypeError: schemas eq "urn:ietf:params:scim:schemas:extension:enterprise:2.0:User"
false, TypeError: userType eq "Employee" and (emails co "example.com" or emails.value co "example.org")
of 12' ]
