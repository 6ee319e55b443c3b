import { X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { signatureAlgorithmNames } from '#pki/algorithms'
import { certificateToPem } from '#pki/pem'
import { issue, issueTable, profiles } from '#testing/certificates'
import { hasOpenssl, opensslFolder } from '#testing/openssl'
import { authorityExtensions, certificatePolicies, generalName, subjectAltName } from './extensions'

/** The algorithms of certificates that OpenSSL supports: all except ECDSA with SHA-3. */
const knownToOpenssl = signatureAlgorithmNames.filter((name) => !name.startsWith('ecdsa-sha3-'))

// node:crypto reads certificates with OpenSSL, so the check does not depend on our own parser.
describe('a certificate, judged by OpenSSL', () => {
  it.each(knownToOpenssl)('is signed by its issuer: %s', (algorithm) => {
    const issuer = issue('Authority', undefined, authorityExtensions(), { algorithm })
    const above = new X509Certificate(issuer.certificate)
    const certificate = new X509Certificate(issue('Person', issuer, profiles.person).certificate)
    expect(certificate.checkIssued(above)).toBe(true)
    expect(certificate.verify(above.publicKey)).toBe(true)
    const stranger = issue('Authority', undefined, authorityExtensions(), { algorithm: 'ed25519' })
    expect(certificate.verify(new X509Certificate(stranger.certificate).publicKey)).toBe(false)
  })

  it.each(['brainpoolP256r1', 'P-521', 'secp256k1'])('is signed on the curve %s', (curve) => {
    const issuer = issue('Authority', undefined, authorityExtensions(), { curve })
    const certificate = new X509Certificate(issue('Person', issuer, []).certificate)
    expect(certificate.verify(new X509Certificate(issuer.certificate).publicKey)).toBe(true)
  })

  it('contains the ordered values', () => {
    const validity = { notBefore: new Date('2026-01-01'), notAfter: new Date('2055-01-01') }
    const extensions = [...profiles.person, subjectAltName(generalName.dns('example.test'))]
    const order = { ...validity, serialNumber: 0x1234 }
    const { certificate } = issue('ŽALIUKĖ,"JONĖ"', undefined, extensions, order)
    const {
      serialNumber,
      validFrom,
      validTo,
      subjectAltName: names,
      infoAccess,
      ca,
    } = new X509Certificate(certificate)
    expect({ serialNumber, validFrom, validTo, names, infoAccess, ca }).toEqual({
      serialNumber: '1234',
      validFrom: 'Jan  1 00:00:00 2026 GMT',
      validTo: 'Jan  1 00:00:00 2055 GMT',
      names: 'DNS:example.test',
      infoAccess: expect.stringContaining('OCSP - URI:http://ocsp.example.test/'),
      ca: false,
    })
  })
})

describe.runIf(hasOpenssl)('a path of certificates', () => {
  const { write, run } = opensslFolder()

  it('passes the strict rules of openssl', () => {
    const policies = certificatePolicies(['1.2.3'])
    const world = issueTable({
      root: { name: 'Root', extensions: authorityExtensions() },
      issuing: {
        name: 'Issuing',
        issuer: 'root',
        extensions: [...authorityExtensions(0), policies],
      },
      person: { name: 'Person', issuer: 'issuing', extensions: [...profiles.person, policies] },
    })
    for (const [name, { certificate }] of Object.entries(world)) {
      write(`${name}.pem`, certificateToPem(certificate))
    }
    const command =
      'verify -x509_strict -policy 1.2.3 -CAfile root.pem -untrusted issuing.pem person.pem'
    expect(run(command)).toBe('person.pem: OK\n')
  })
})
