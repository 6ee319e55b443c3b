import { beforeAll, expect, it } from 'vitest'
import { type Certificate, parseCertificate } from '@/lib/pki/certificate'
import { issue, profiles } from './certificates'

let root: Certificate
let person: Certificate

beforeAll(() => {
  const authority = issue('Root', undefined, profiles.authority)
  root = parseCertificate(authority.certificate)
  person = parseCertificate(issue('SIGNER', authority, profiles.person).certificate)
})

it('a certificate of the tests names its own key and that of its issuer', () => {
  expect(root.subjectKeyId).toHaveLength(20)
  expect(root.authorityKeyId).toEqual(root.subjectKeyId)
  expect(person.authorityKeyId).toEqual(root.subjectKeyId)
  expect(person.subjectKeyId).not.toEqual(root.subjectKeyId)
})

it('a certificate of the tests bears the very name that was asked for', () => {
  const name = 'ŽALIUKĖ,"JONĖ"+1,PNOLT-30303039914'
  const { parsed } = issue(name, undefined, [])
  expect(parsed.subject.attributes.map(({ value }) => value)).toEqual(['LT', 'Test', name])
})
