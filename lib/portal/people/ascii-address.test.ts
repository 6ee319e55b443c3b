import { expect, it } from 'vitest'
import { settingsForm } from '../forms/settings-form'
import { asciiAddress } from './ascii-address'
import { noSigner, tidySigner } from './draft-signers'

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
])('mails to an invited person and to an owner at %s go to %s', (email, sent) => {
  expect(tidySigner({ ...noSigner, email }).email).toBe(sent)
  expect(settingsForm.parse({ email })).toEqual({ email: sent })
})
