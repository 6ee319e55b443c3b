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

it('is used for mails to an invited person and to an owner', () => {
  const email = 'ona@žąsys.lt'
  expect(tidySigner({ ...noSigner, email }).email).toBe('ona@xn--sys-hpa81d.lt')
  expect(settingsForm.parse({ email })).toEqual({ email: 'ona@xn--sys-hpa81d.lt' })
})
