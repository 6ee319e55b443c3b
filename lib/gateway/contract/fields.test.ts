import { expect, it } from 'vitest'
import { asciiAddress } from '@/lib/vocabulary/ascii-address'
import { email } from './fields'

it.each([
  ['ona@žąsys.lt', 'ona@xn--sys-hpa81d.lt'],
  ['Ona.Z@Paštas.ŽĄSYS.lt', 'Ona.Z@xn--patas-wdb.xn--sys-hpa81d.lt'],
  ['ona@example.com', 'ona@example.com'],
  ['Ona@Example.COM', 'Ona@Example.COM'],
  ['ona@ž/kelias', 'ona@ž/kelias'],
  ['ona@ž:8080', 'ona@ž:8080'],
  ['žąsys.lt', 'žąsys.lt'],
  ['', ''],
])('an address %s is sent to %s', (typed, sent) => {
  expect(asciiAddress(typed)).toBe(sent)
})

it.each([
  ['ona@žąsys.lt', 'ona@xn--sys-hpa81d.lt'],
  ['ona@ταχυδρομείο.ευ', 'ona@xn--kxadje8ardlylv.xn--qxa6a'],
  ['ona@пошта.укр', 'ona@xn--80a1acn3a.xn--j1amh'],
  ["o'brien@example.ie", "o'brien@example.ie"],
])('mails to %s go to %s', (given, sent) => {
  expect(email.parse(given)).toBe(sent)
})

it.each(['žana@example.com', 'ona@example', 'ona@@example.com', 'ona@ž/kelias', ''])(
  'no mail goes to %j',
  (given) => {
    expect(email.safeParse(given).success).toBe(false)
  },
)
