#!/usr/bin/env bash
# libphonenumber calls the Estonian test numbers of Mobile-ID invalid, and the Lithuanian ones valid.
#
# Software: google-libphonenumber 3.2.47, libphonenumber-js 1.13.16, phonenumbers 9.0.43 (PyPI).
# Guess: test numbers are outside every numbering plan, so a form that checks by libphonenumber refuses all of them; or
#   they look like mobile numbers, and it takes all.
# Seen: the Lithuanian ones are mobile numbers, the Estonian ones have a possible length and are not valid. All three
#   packages agree. A form that checks isValidNumber() passes its tests with Lithuanian numbers, and refuses
#   every Estonian one of the provider's test service. isPossibleNumber() takes both.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init --yes >/dev/null
npm install --silent --no-audit --no-fund --save-exact google-libphonenumber@3.2.47 libphonenumber-js@1.13.16
python3 -m venv python
python/bin/pip install --quiet phonenumbers==9.0.43

cat >judge.cjs <<'JS'
const { PhoneNumberUtil } = require('google-libphonenumber')
const { parsePhoneNumber } = require('libphonenumber-js/max')

const google = PhoneNumberUtil.getInstance()
for (const number of process.argv.slice(2)) {
  const [one, other] = [google.parse(number), parsePhoneNumber(number)]
  console.log('google', number, google.isPossibleNumber(one), google.isValidNumber(one))
  console.log('js', number, other.isPossible(), other.isValid())
}
JS
cat >judge.py <<'PY'
import sys
import phonenumbers

for number in sys.argv[1:]:
    one = phonenumbers.parse(number)
    said = (phonenumbers.is_possible_number(one), phonenumbers.is_valid_number(one))
    print("python", number, *(str(each).lower() for each in said))
PY
# Of each country the person who signs and the one who cancels.
numbers=(+37060000666 +37061100266 +37200000766 +37201100266)
echo 'package, number, possible, valid'
seen=$(node judge.cjs "${numbers[@]}" && python/bin/python judge.py "${numbers[@]}")
echo "$seen"
[ "$seen" = 'google +37060000666 true true
js +37060000666 true true
google +37061100266 true true
js +37061100266 true true
google +37200000766 true false
js +37200000766 true false
google +37201100266 true false
js +37201100266 true false
python +37060000666 true true
python +37061100266 true true
python +37200000766 true false
python +37201100266 true false' ]
