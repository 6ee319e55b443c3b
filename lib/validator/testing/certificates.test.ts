import { expect, it } from 'vitest'
import { issue, issueTable, profiles } from './certificates'

it('a test certificate identifies its own key and that of its issuer', () => {
  const { root, person } = issueTable({
    root: { name: 'Root', extensions: profiles.authority },
    person: { name: 'SIGNER', issuer: 'root', extensions: profiles.person },
  })
  expect(root.parsed.subjectKeyId).toHaveLength(20)
  expect(root.parsed.authorityKeyId).toEqual(root.parsed.subjectKeyId)
  expect(person.parsed.authorityKeyId).toEqual(root.parsed.subjectKeyId)
  expect(person.parsed.subjectKeyId).not.toEqual(root.parsed.subjectKeyId)
})

it('a test certificate has exactly the requested name', () => {
  const name = 'ŽALIUKĖ,"JONĖ"+1,PNOLT-30303039914'
  const { parsed } = issue(name, undefined, [])
  expect(parsed.subject.attributes.map(({ value }) => value)).toEqual(['LT', 'Test', name])
})
