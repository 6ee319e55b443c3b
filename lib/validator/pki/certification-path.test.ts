import { describe, expect, it } from 'vitest'
import type { Issuer } from '#authority/certificate'
import { authorityExtensions, extension } from '#authority/extensions'
import type { Bytes } from '#encoding/bytes'
import { tags } from '#encoding/der/tags'
import {
  explicit,
  ia5String,
  implicit,
  integer,
  nullValue,
  octetString,
  oid,
  retagged,
  sequence,
  setOf,
  utf8String,
} from '#encoding/der/writer'
import { issue, profiles } from '#testing/certificates'
import type { Certificate } from './certificate/certificate'
import { buildCertificationPath } from './certification-path'
import { oids } from './oids'

const at = new Date('2026-06-01T00:00:00Z')
const root = issue('Root', undefined, authorityExtensions(), { algorithm: 'ecdsa-sha384' })
const middle = issue('Middle', root, authorityExtensions(0), { algorithm: 'ecdsa-sha256' })
const leaf = issue('Leaf', middle, [], {
  algorithm: 'rsa-sha256',
  notBefore: new Date('2026-01-01T00:00:00Z'),
  notAfter: new Date('2027-01-01T00:00:00Z'),
})

function build(
  { parsed: certificate }: Issuer,
  intermediates: readonly Issuer[],
  anchors: readonly Issuer[] = [root],
  time = at,
) {
  const certificatesOf = (identities: readonly Issuer[]): readonly Certificate[] =>
    identities.map((identity) => identity.parsed)
  const material = {
    anchors: certificatesOf(anchors),
    intermediates: certificatesOf(intermediates),
  }
  return buildCertificationPath(certificate, material, time)
}

describe('a certification path', () => {
  it('leads from an RSA leaf over EC issuers to the anchor', () => {
    expect(build(leaf, [middle])).toEqual({
      found: true,
      path: [leaf.parsed, middle.parsed, root.parsed],
      anchor: root.parsed,
    })
  })

  it.each([
    'rsa-sha256',
    'rsa-sha512',
    'rsa-pss-sha256',
    'rsa-pss-sha512',
    'ecdsa-sha256',
    'ecdsa-sha384',
    'ecdsa-sha512',
    'ed25519',
  ] as const)('is valid below an authority that signs by %s', (algorithm) => {
    const authority = issue('Authority', root, authorityExtensions(), { algorithm })
    const below = issue('Leaf', authority, [])
    expect(below.parsed.signatureAlgorithm).toBe(algorithm)
    expect(build(below, [authority])).toMatchObject({ found: true })
  })

  it('may end at an anchor that another authority issued', () => {
    expect(build(leaf, [], [middle])).toMatchObject({ found: true, anchor: middle.parsed })
  })

  it('consists of the leaf alone if the leaf is an anchor', () => {
    expect(build(leaf, [], [leaf])).toMatchObject({ found: true, path: [leaf.parsed] })
  })

  it('does not depend on the validity of the anchor itself', () => {
    const old = issue('Root', undefined, authorityExtensions(), {
      notAfter: new Date('2026-02-01T00:00:00Z'),
    })
    expect(build(issue('Leaf', old, []), [], [old])).toMatchObject({ found: true })
  })

  it('avoids an issuer with the same name but another key', () => {
    const namesake = issue('Middle', root, authorityExtensions(0))
    const silent = issue('Leaf', middle, profiles.person, { namesKeys: false })
    for (const one of [leaf, silent])
      expect(build(one, [namesake, middle])).toMatchObject({ found: true })
  })
})

describe('no certification path is found', () => {
  it('without the issuer', () => {
    expect(build(leaf, [])).toEqual({ found: false, reason: 'no-issuer-found' })
  })

  it('if another key signed', () => {
    const impostor = issue('Root', undefined, authorityExtensions())
    const forged = issue('Leaf', { ...root, privateKey: impostor.privateKey }, [])
    const silent = issue('Leaf', impostor, profiles.person, { namesKeys: false })
    for (const one of [forged, silent])
      expect(build(one, [])).toEqual({ found: false, reason: 'signature-wrong' })
  })

  it.each([
    ['after the leaf', '2027-01-02T00:00:00Z'],
    ['before the leaf', '2025-12-31T00:00:00Z'],
  ])('at a time %s’s validity', (_, time) => {
    expect(build(leaf, [middle], [root], new Date(time))).toEqual({
      found: false,
      reason: 'outside-validity',
    })
  })
})

/** The result for a leaf below an authority with this extension, which is critical by default. */
function underAuthority(
  oidOfExtension: string,
  value: Bytes,
  {
    name = 'Leaf',
    isCritical = true,
    leaf: ofLeaf = [] as readonly Bytes[],
    above = [] as readonly Bytes[],
  } = {},
): string {
  const own = extension(oidOfExtension, value, isCritical)
  const extensions = [...authorityExtensions(), own, ...above]
  const authority = issue('Authority', root, extensions)
  const below = issue(name, authority, ofLeaf)
  const result = build(below, [authority])
  return result.found ? 'found' : result.reason
}

const relativeName = (type: string, value: Bytes) => setOf(sequence(oid(type), value))
const inLithuania = relativeName('2.5.4.6', retagged(tags.printableString, utf8String('lt')))
const ofTest = relativeName('2.5.4.10', utf8String('Test'))
const called = (name: string) => relativeName('2.5.4.3', utf8String(name))
const directory = (...relative: Bytes[]) => explicit(4, sequence(...relative))
const mail = (address: string) => implicit(1, ia5String(address))
const host = (name: string) => implicit(2, ia5String(name))
const web = (address: string) => implicit(6, ia5String(address))
const address = (...bytes: number[]) => implicit(7, octetString(Uint8Array.of(...bytes)))
const network = address(10, 0, 0, 0, 255, 0, 0, 0)
const longNetwork = address(...Array(15).fill(32), 0, ...Array(15).fill(255), 0)
/** registeredID, a kind of GeneralName that is not supported. */
const registered = (id: string) => implicit(8, oid(id))
const permitted = (...bases: Bytes[]) =>
  sequence(implicit(0, sequence(...bases.map((one) => sequence(one)))))
const excluded = (...bases: Bytes[]) =>
  sequence(implicit(1, sequence(...bases.map((one) => sequence(one)))))
const alsoCalled = (...names: Bytes[]) => extension(oids.idCeSubjectAltName, sequence(...names))

describe('name constraints (RFC 5280, 6.1.3 (b) and (c))', () => {
  const [found, outside] = ['found', 'name-not-permitted']

  it.each<[string, string, Bytes, Bytes?]>([
    ['permit a name below', found, permitted(directory(inLithuania))],
    [
      'permit a name below one of two',
      found,
      permitted(directory(called('X')), directory(inLithuania)),
    ],
    [
      'exclude names other than the permitted one',
      outside,
      permitted(directory(inLithuania, ofTest, called('X'))),
    ],
    ['exclude everything below a name', outside, excluded(directory(inLithuania))],
    [
      'do not apply to another excluded name',
      found,
      excluded(directory(inLithuania, ofTest, called('X'))),
    ],
    ['permit mailboxes of a host', found, permitted(mail('x.test')), mail('A@X.test')],
    [
      'do not permit mailboxes of a subdomain',
      outside,
      permitted(mail('x.test')),
      mail('a@y.x.test'),
    ],
    ['permit mailboxes below a domain', found, permitted(mail('.x.test')), mail('a@y.x.test')],
    ['permit a host below', found, permitted(host('x.test')), host('y.x.test')],
    ['exclude all hosts', outside, excluded(host('')), host('y.x.test')],
    ['ignore kinds that do not occur', found, permitted(network, host('x.test'))],
    ['permit an address of a network', found, permitted(network), address(10, 1, 2, 3)],
    [
      'do not permit an address of another network',
      outside,
      permitted(network),
      address(11, 1, 2, 3),
    ],
    ['exclude an address of a network', outside, excluded(network), address(10, 0, 0, 1)],
    [
      'permit an IPv6 address of a network',
      found,
      permitted(longNetwork),
      address(...Array(15).fill(32), 7),
    ],
    [
      'do not permit an IPv6 address for an IPv4 network',
      outside,
      permitted(network),
      address(...Array(16).fill(10)),
    ],
    [
      'reject a network with an incomplete mask',
      outside,
      excluded(address(10, 0, 0, 0, 255)),
      address(11, 1, 2, 3),
    ],
    ['permit URIs of a host', found, permitted(web('x.test')), web('HTTPS://me@X.test:443/a?b')],
    [
      'do not permit URIs of a subdomain',
      outside,
      permitted(web('x.test')),
      web('https://y.x.test/'),
    ],
    ['permit URIs below a domain', found, permitted(web('.x.test')), web('a://z.y.x.test')],
    [
      'do not permit URIs of the domain itself',
      outside,
      permitted(web('.x.test')),
      web('https://x.test/'),
    ],
    [
      'do not permit a host hidden behind user information',
      outside,
      permitted(web('x.test')),
      web('https://x.test@y.test/'),
    ],
    [
      'reject a URI with an IP address',
      outside,
      excluded(web('x.test')),
      web('https://192.0.2.1/'),
    ],
    ['reject a URI without a host', outside, excluded(web('x.test')), web('urn:uuid:x')],
    [
      'reject an unsupported kind that occurs',
      outside,
      permitted(registered('1.2.3')),
      registered('1.2.3'),
    ],
    ['reject an unreadable extension', outside, nullValue()],
  ])('%s', (_, wanted, constraints, alsoNamed) => {
    const leaf = alsoNamed ? [alsoCalled(alsoNamed)] : []
    expect(underAuthority(oids.idCeNameConstraints, constraints, { leaf })).toBe(wanted)
  })

  it('of an unknown kind are ignored if the extension is not critical', () => {
    const order = { isCritical: false, leaf: [alsoCalled(registered('1.2.4'))] }
    expect(underAuthority(oids.idCeNameConstraints, permitted(registered('1.2.3')), order)).toBe(
      'found',
    )
  })
})

const policies = (...ids: string[]) =>
  extension(oids.idCeCertificatePolicies, sequence(...ids.map((id) => sequence(oid(id)))))
const anyPolicy = oids.anyPolicy

describe('required certificate policies (RFC 5280, 6.1.4 and 6.1.5)', () => {
  const asksAfter = (count: number) => sequence(implicit(0, integer(count)))

  it.each<[string, number, readonly Bytes[], readonly Bytes[], string]>([
    ['are missing without any policy', 1, [], [], 'policy-missing'],
    [
      'are met if all certificates name one policy',
      0,
      [policies('1.2.3')],
      [policies('1.2.4', '1.2.3')],
      'found',
    ],
    [
      'are missing if the policies differ',
      0,
      [policies('1.2.3')],
      [policies('1.2.4')],
      'policy-missing',
    ],
    [
      'are met if one certificate names anyPolicy',
      0,
      [policies(anyPolicy)],
      [policies('1.2.4')],
      'found',
    ],
    ['are missing if the leaf has no policy', 0, [policies('1.2.3')], [], 'policy-missing'],
    [
      'are missing if one authority maps policies',
      0,
      [policies('1.2.3'), extension(oids.idCePolicyMappings, sequence())],
      [policies('1.2.3')],
      'policy-missing',
    ],
  ])('%s', (_, count, above, ofLeaf, wanted) => {
    const order = { above, leaf: ofLeaf }
    expect(underAuthority(oids.idCePolicyConstraints, asksAfter(count), order)).toBe(wanted)
  })

  it('may be mapped if no authority requires one', () => {
    expect(underAuthority(oids.idCePolicyMappings, sequence(), {})).toBe('found')
  })

  it('do not accept anyPolicy if one authority inhibits it and another requires a policy', () => {
    const asks = extension(oids.idCePolicyConstraints, asksAfter(0), true)
    const order = { above: [asks, policies('1.2.3')], leaf: [policies(anyPolicy)] }
    expect(underAuthority(oids.idCeInhibitAnyPolicy, integer(0), order)).toBe('policy-missing')
    expect(underAuthority(oids.idCeInhibitAnyPolicy, integer(1), order)).toBe('found')
  })
})
