import { describe, expect, it } from 'vitest'
import { authorityExtensions, extension } from '#authority/extensions'
import { type RevocationList, revocationList } from '#authority/revocation-list'
import { MalformedDer } from '#encoding/der/malformed-der'
import { tags } from '#encoding/der/tags'
import {
  boolean,
  explicit,
  ia5String,
  implicit,
  integer,
  namedBits,
  nullValue,
  oid,
  retagged,
  sequence,
  setOf,
  utf8String,
} from '#encoding/der/writer'
import { issue } from '#testing/certificates'
import { hasOpenssl, opensslFolder } from '#testing/openssl'
import { oids } from '../oids'
import { certificateToPem } from '../pem'
import { allReasons } from './certificate-status'
import { parseCrl } from './crl'
import { verifyCrl } from './verify-crl'

const issuer = issue('CA', undefined, authorityExtensions())
const person = issue('Person', issuer, [], { serialNumber: 500 })
const below = issue('Sub CA', issuer, authorityExtensions(), { serialNumber: 501 })
const thisUpdate = new Date('2026-06-01T12:00:00Z')
const nextUpdate = new Date('2026-06-02T12:00:00Z')
const at = new Date('2026-05-01T00:00:00Z')

function verify(order: Partial<RevocationList>, certificate = person.parsed) {
  const crl = parseCrl(revocationList({ issuer, thisUpdate, nextUpdate, ...order }))
  return verifyCrl(crl, { certificate, issuer: issuer.parsed })
}

const good = expect.objectContaining({ isAuthentic: true, status: { is: 'good' } })
const rejected = (reason: string) => ({ isAuthentic: false, reason })
const scope = (...fields: Uint8Array[]) => [
  extension(oids.idCeIssuingDistributionPoint, sequence(...fields), true),
]

describe('a certificate revocation list', () => {
  it('gives its validity period', () => {
    expect(parseCrl(revocationList({ issuer, thisUpdate, nextUpdate }))).toMatchObject({
      thisUpdate,
      nextUpdate,
    })
  })

  it('reports a revoked certificate with time and reason', () => {
    const revoked = [
      { serialNumber: 7, at: thisUpdate },
      { serialNumber: 500, at, reason: 6 },
    ]
    expect(verify({ revoked })).toMatchObject({
      isAuthentic: true,
      status: { is: 'revoked', at, reason: 'certificateHold' },
    })
  })

  it('reports an unlisted certificate as good', () => {
    expect(verify({})).toEqual(good)
    expect(verify({ revoked: [{ serialNumber: 7, at }] })).toEqual(good)
  })

  it('is rejected from another issuer', () => {
    const stranger = issue('Other CA', undefined, authorityExtensions())
    expect(verify({ issuer: stranger })).toEqual(rejected('other-issuer'))
  })

  it('is malformed if the inner and outer algorithms differ (RFC 5280, 5.1.1.2)', () => {
    const list = Buffer.from(revocationList({ issuer, thisUpdate }))
    const [inside, outside] = ['2a8648ce3d040302', '2a8648ce3d040303']
    const at = list.toString('hex').lastIndexOf(inside)
    const hex = list.toString('hex')
    const other = hex.slice(0, at) + outside + hex.slice(at + outside.length)
    expect(() => parseCrl(Buffer.from(other, 'hex'))).toThrow(MalformedDer)
  })

  it('is rejected from an issuer with the same name but another key', () => {
    const namesake = issue('CA', undefined, authorityExtensions())
    expect(verify({ issuer: namesake })).toEqual(rejected('signature-wrong'))
  })

  it('is rejected with an unknown critical extension', () => {
    const unknown = [extension('1.2.3.4', integer(1), true)]
    expect(verify({ extensions: unknown })).toEqual(rejected('other-scope'))
  })

  it.each([
    ['only what it revokes', 1, { is: 'revoked' }],
    ['nothing that it releases', 8, undefined],
  ])('says, as a delta list, %s', (_, reason, status) => {
    const extensions = [extension(oids.idCeDeltaCrlIndicator, integer(1), true)]
    expect(verify({ extensions })).toEqual(rejected('other-scope'))
    const revoked = [{ serialNumber: 500, at, reason }]
    const wanted = status ? { isAuthentic: true, status } : rejected('other-scope')
    expect(verify({ extensions, revoked })).toMatchObject(wanted)
  })

  it('may be limited to one kind of certificates (RFC 5280, 5.2.5)', () => {
    const onlyUsers = scope(implicit(1, boolean(true)))
    const onlyAuthorities = scope(implicit(2, boolean(true)))
    expect(verify({ extensions: onlyUsers })).toEqual(good)
    expect(verify({ extensions: onlyUsers }, below.parsed)).toEqual(rejected('other-scope'))
    expect(verify({ extensions: onlyAuthorities })).toEqual(rejected('other-scope'))
    expect(verify({ extensions: onlyAuthorities }, below.parsed)).toEqual(good)
  })

  it('may be limited to some reasons (RFC 5280, 5.2.5)', () => {
    const someReasons = scope(implicit(3, namedBits([1, 2])))
    const reasons = new Set(['keyCompromise', 'cACompromise'])
    expect(verify({ extensions: someReasons })).toMatchObject({ reasons, status: { is: 'good' } })
    expect(verify({})).toMatchObject({ reasons: allReasons })
  })

  it('is rejected if its scope cannot be read', () => {
    const broken = [extension(oids.idCeIssuingDistributionPoint, nullValue(), true)]
    expect(verify({ extensions: broken })).toEqual(rejected('malformed'))
  })
})

const webName = (address: string) => implicit(6, ia5String(address))
const commonName = (text: string) => sequence(oid('2.5.4.3'), utf8String(text))
const organisation = setOf(sequence(oid('2.5.4.10'), utf8String('Test')))
const country = setOf(sequence(oid('2.5.4.6'), retagged(tags.printableString, utf8String('LT'))))
const directoryName = (...relative: Uint8Array[]) =>
  explicit(4, sequence(country, organisation, setOf(commonName('CA')), ...relative))
const fullName = (...names: Uint8Array[]) => explicit(0, implicit(0, sequence(...names)))
const relativeName = (text: string) => explicit(0, implicit(1, setOf(commonName(text))))

/** Verifies a list of one distribution point for a certificate with the given distribution points. */
function verifyPoint(ofList: Uint8Array, ofCertificate: readonly Uint8Array[]) {
  const points = ofCertificate.map((point) => sequence(point))
  const named = extension(oids.idCeCrlDistributionPoints, sequence(...points))
  const extensions = points.length > 0 ? [named] : []
  const { parsed: certificate } = issue('Person', issuer, extensions, { serialNumber: 500 })
  return verify({ extensions: scope(ofList) }, certificate)
}

describe('a list of one distribution point (RFC 5280, 6.3.3 (b)(2)(i))', () => {
  const one = 'http://ca.test/one%20more.crl'
  const directory = 'ldap://ca.test/cn=CA,c=LT?certificateRevocationList'

  it.each<[string, Uint8Array, readonly Uint8Array[]]>([
    ['by its address', fullName(webName(one)), [fullName(webName(one))]],
    [
      'by one of its addresses',
      fullName(webName('http://other.test/'), webName(one)),
      [fullName(webName(directory)), fullName(webName(one))],
    ],
    [
      'by a differently spelled address',
      fullName(webName(one)),
      [fullName(webName('HTTP://CA.test/one more.crl'))],
    ],
    ['by a directory name', fullName(directoryName()), [fullName(directoryName())]],
    [
      'by a name below the issuer',
      relativeName('CRL 1'),
      [fullName(directoryName(setOf(commonName('CRL 1'))))],
    ],
    ['by the name of the issuer', fullName(directoryName()), []],
  ])('applies to certificates that name it: %s', (_, ofList, ofCertificate) => {
    expect(verifyPoint(ofList, ofCertificate)).toEqual(good)
  })

  it.each<[string, Uint8Array, readonly Uint8Array[]]>([
    ['another address', fullName(webName(one)), [fullName(webName('http://ca.test/two.crl'))]],
    ['another path', fullName(webName(one)), [fullName(webName('http://ca.test/ONE%20more.crl'))]],
    ['another name below the issuer', relativeName('CRL 1'), [relativeName('CRL 2')]],
    ['another kind of name', fullName(webName(one)), [fullName(directoryName())]],
    ['no distribution point', fullName(webName(one)), []],
  ])('does not apply to certificates that name %s', (_, ofList, ofCertificate) => {
    expect(verifyPoint(ofList, ofCertificate)).toEqual(rejected('other-scope'))
  })
})

describe('an indirect list (RFC 5280, 5.3.3 and 6.3.3)', () => {
  const listIssuer = issue('CRL Issuer', issuer, authorityExtensions())
  const other = issue('Other CA', undefined, authorityExtensions())
  const indirect = scope(implicit(4, boolean(true)))
  const crlIssuer = (of: typeof issuer) =>
    sequence(implicit(2, sequence(explicit(4, of.parsed.subject.der))))
  const pointsTo = (of: typeof issuer) =>
    extension(oids.idCeCrlDistributionPoints, sequence(crlIssuer(of)))
  const revoked = [
    { serialNumber: 500, at, issuer: other },
    { serialNumber: 501, at },
    { serialNumber: 502, at, issuer },
    { serialNumber: 503, at },
  ]

  function status(serialNumber: number, extensions = [pointsTo(listIssuer)], isIndirect = true) {
    const { parsed: certificate } = issue('Person', issuer, extensions, { serialNumber })
    const list = { issuer: listIssuer, thisUpdate, revoked }
    const crl = parseCrl(revocationList({ ...list, extensions: isIndirect ? indirect : [] }))
    const verdict = verifyCrl(crl, { certificate, issuer: issuer.parsed }, [listIssuer.parsed])
    return verdict.isAuthentic ? verdict.status.is : verdict.reason
  }

  it('has entries of several issuers', () => {
    expect([499, 500, 501, 502, 503].map((number) => status(number))).toEqual([
      'good',
      'good',
      'good',
      'revoked',
      'revoked',
    ])
  })

  it('applies to certificates that name its issuer', () => {
    expect(status(502, [])).toBe('other-issuer')
    expect(status(502, [pointsTo(other)])).toBe('other-issuer')
    expect(status(502, [pointsTo(listIssuer)], false)).toBe('other-issuer')
  })

  it('may be of the issuer itself', () => {
    expect(verify({ revoked, extensions: indirect })).toEqual(good)
    const own = [...revoked, { serialNumber: 500, at }]
    expect(verify({ revoked: own, extensions: indirect })).toMatchObject({
      status: { is: 'revoked' },
    })
  })
})

describe.runIf(hasOpenssl)('openssl', () => {
  const { write, read, run } = opensslFolder()

  it('issues lists that we can read and verify', () => {
    write('ca.pem', certificateToPem(issuer.certificate))
    write('ca.key', String(issuer.privateKey.export({ type: 'pkcs8', format: 'pem' })))
    write('index', 'R\t270101000000Z\t260501000000Z,keyCompromise\t01F4\tunknown\t/CN=Person\n')
    write('number', '01\n')
    write(
      'ca.conf',
      '[ca]\ndefault_ca=a\n[a]\ndatabase=index\ncrlnumber=number\ndefault_md=sha256\n',
    )
    run('ca -gencrl -config ca.conf -cert ca.pem -keyfile ca.key -crldays 1 -out crl.pem')
    run('crl -in crl.pem -outform DER -out crl.der')
    const crl = parseCrl(read('crl.der'))
    const subject = { certificate: person.parsed, issuer: issuer.parsed }
    expect(verifyCrl(crl, subject)).toMatchObject({
      isAuthentic: true,
      status: { is: 'revoked', at, reason: 'keyCompromise' },
    })
  })
})
