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

  it('avoids certificates that certify each other', () => {
    const crossed = issue('Root', middle, authorityExtensions())
    expect(build(leaf, [crossed, middle])).toMatchObject({ found: true })
  })
})

describe('no certification path is found', () => {
  it('without the issuer', () => {
    expect(build(leaf, [])).toEqual({ found: false, reason: 'no-issuer-found' })
  })

  it('without an anchor', () => {
    expect(build(leaf, [middle], [])).toEqual({ found: false, reason: 'no-issuer-found' })
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

  it('if the issuer is not a certification authority', () => {
    const forged = issue('Below', issue('Leaf', root, []), [])
    expect(build(forged, [], [root])).toEqual({ found: false, reason: 'no-issuer-found' })
    const person = issue('Person', root, [])
    const below = issue('Below', person, [])
    expect(build(below, [person])).toEqual({ found: false, reason: 'not-a-ca' })
  })

  it('if the issuer may not sign certificates', () => {
    const [constraints] = authorityExtensions()
    const usage = extension('2.5.29.15', Uint8Array.of(0x03, 0x02, 0x07, 0x80), true)
    const extensions = constraints ? [constraints, usage] : []
    const authority = issue('Signer', root, extensions)
    expect(build(issue('Leaf', authority, []), [authority])).toEqual({
      found: false,
      reason: 'may-not-sign-certificates',
    })
  })

  it('if an authority is below one with path length 0', () => {
    const tooLow = issue('Low', middle, authorityExtensions())
    const below = issue('Leaf', tooLow, [])
    expect(build(below, [middle, tooLow])).toEqual({ found: false, reason: 'path-too-long' })
  })

  it('with an unknown critical extension', () => {
    const extensions = [extension('1.2.3', nullValue(), true)]
    expect(build(issue('Leaf', root, extensions), [])).toEqual({
      found: false,
      reason: 'unknown-critical-extension',
    })
  })
})

/** The result for a leaf below an authority with this extension, critical by default. */
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
/** registeredID, a kind of name that is not supported. */
const registered = (id: string) => implicit(8, oid(id))
const permitted = (...bases: Bytes[]) =>
  sequence(implicit(0, sequence(...bases.map((one) => sequence(one)))))
const excluded = (...bases: Bytes[]) =>
  sequence(implicit(1, sequence(...bases.map((one) => sequence(one)))))
const alsoCalled = (...names: Bytes[]) => extension(oids.idCeSubjectAltName, sequence(...names))

describe('name constraints (RFC 5280, 6.1.3 (b) and (c))', () => {
  it.each<[string, Bytes, readonly Bytes[], string]>([
    [
      'permit the exact name',
      permitted(directory(inLithuania, ofTest, called('leaf'))),
      [],
      'found',
    ],
    ['permit a name below', permitted(directory(inLithuania)), [], 'found'],
    [
      'permit a name below one of two',
      permitted(directory(called('X')), directory(inLithuania)),
      [],
      'found',
    ],
    [
      'exclude names other than the permitted one',
      permitted(directory(inLithuania, ofTest, called('X'))),
      [],
      'name-not-permitted',
    ],
    [
      'exclude the exact name',
      excluded(directory(inLithuania, ofTest, called('Leaf'))),
      [],
      'name-not-permitted',
    ],
    ['exclude everything below a name', excluded(directory(inLithuania)), [], 'name-not-permitted'],
    [
      'do not apply to another excluded name',
      excluded(directory(inLithuania, ofTest, called('X'))),
      [],
      'found',
    ],
    [
      'permit mailboxes of a host',
      permitted(mail('x.test')),
      [alsoCalled(mail('A@X.test'))],
      'found',
    ],
    [
      'do not permit mailboxes of a subdomain',
      permitted(mail('x.test')),
      [alsoCalled(mail('a@y.x.test'))],
      'name-not-permitted',
    ],
    [
      'permit mailboxes below a domain',
      permitted(mail('.x.test')),
      [alsoCalled(mail('a@y.x.test'))],
      'found',
    ],
    ['permit a host below', permitted(host('x.test')), [alsoCalled(host('y.x.test'))], 'found'],
    ['exclude all hosts', excluded(host('')), [alsoCalled(host('y.x.test'))], 'name-not-permitted'],
    ['ignore kinds that do not occur', permitted(network, host('x.test')), [], 'found'],
    [
      'permit an address of a network',
      permitted(network),
      [alsoCalled(address(10, 1, 2, 3))],
      'found',
    ],
    [
      'do not permit an address of another network',
      permitted(network),
      [alsoCalled(address(11, 1, 2, 3))],
      'name-not-permitted',
    ],
    [
      'exclude an address of a network',
      excluded(network),
      [alsoCalled(address(10, 0, 0, 1))],
      'name-not-permitted',
    ],
    [
      'permit an IPv6 address of a network',
      permitted(longNetwork),
      [alsoCalled(address(...Array(15).fill(32), 7))],
      'found',
    ],
    [
      'do not permit an IPv6 address for an IPv4 network',
      permitted(network),
      [alsoCalled(address(...Array(16).fill(10)))],
      'name-not-permitted',
    ],
    [
      'reject a network with an incomplete mask',
      excluded(address(10, 0, 0, 0, 255)),
      [alsoCalled(address(11, 1, 2, 3))],
      'name-not-permitted',
    ],
    [
      'permit URIs of a host',
      permitted(web('x.test')),
      [alsoCalled(web('HTTPS://me@X.test:443/a?b'))],
      'found',
    ],
    [
      'do not permit URIs of a subdomain',
      permitted(web('x.test')),
      [alsoCalled(web('https://y.x.test/'))],
      'name-not-permitted',
    ],
    [
      'permit URIs below a domain',
      permitted(web('.x.test')),
      [alsoCalled(web('a://z.y.x.test'))],
      'found',
    ],
    [
      'do not permit URIs of the domain itself',
      permitted(web('.x.test')),
      [alsoCalled(web('https://x.test/'))],
      'name-not-permitted',
    ],
    [
      'do not permit a host hidden behind user information',
      permitted(web('x.test')),
      [alsoCalled(web('https://x.test@y.test/'))],
      'name-not-permitted',
    ],
    [
      'reject a URI with an IP address',
      excluded(web('x.test')),
      [alsoCalled(web('https://192.0.2.1/'))],
      'name-not-permitted',
    ],
    [
      'reject a URI without a host',
      excluded(web('x.test')),
      [alsoCalled(web('urn:uuid:x'))],
      'name-not-permitted',
    ],
    [
      'reject an unsupported kind that occurs',
      permitted(registered('1.2.3')),
      [alsoCalled(registered('1.2.3'))],
      'name-not-permitted',
    ],
    ['reject an unreadable extension', nullValue(), [], 'name-not-permitted'],
  ])('%s', (_, constraints, ofLeaf, wanted) => {
    expect(underAuthority(oids.idCeNameConstraints, constraints, { leaf: ofLeaf })).toBe(wanted)
  })

  it('apply even if the extension is not critical', () => {
    const constraints = excluded(directory(inLithuania, ofTest, called('Leaf')))
    const order = { isCritical: false }
    expect(underAuthority(oids.idCeNameConstraints, constraints, order)).toBe('name-not-permitted')
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
    ['are not required within the path', 2, [], [], 'found'],
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

  it('accept any policy if no authority requires one', () => {
    expect(underAuthority(oids.idCeInhibitAnyPolicy, integer(0))).toBe('found')
  })

  it('do not accept anyPolicy if one authority inhibits it and another requires a policy', () => {
    const asks = extension(oids.idCePolicyConstraints, asksAfter(0), true)
    const order = { above: [asks, policies('1.2.3')], leaf: [policies(anyPolicy)] }
    expect(underAuthority(oids.idCeInhibitAnyPolicy, integer(0), order)).toBe('policy-missing')
    expect(underAuthority(oids.idCeInhibitAnyPolicy, integer(1), order)).toBe('found')
  })
})
