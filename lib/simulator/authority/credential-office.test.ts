import { X509Certificate } from 'node:crypto'
import { memoryKeyRing, openKeyRing } from '@paraph/validator/authority/key-ring'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { parseCertificate } from '@paraph/validator/pki/certificate/certificate'
import { describe, expect, it } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { findMobileIdPerson } from '../persons/mobile-id-people'
import { findRemoteCredential } from '../persons/remote-people'
import { findSmartIdDocument } from '../persons/smart-id-people'
import type { Authorities } from './authority'
import { type CertifiedWorld, certifyWorld } from './certified-world'

const now = new Date('2026-11-21T10:00:00Z')

const folder = folderOfFile('simulator-')

function open(ring = memoryKeyRing(() => now)): Promise<CertifiedWorld> {
  return certifyWorld(ring, 'http://localhost:4400', () => now)
}

const mobilePerson = () => findMobileIdPerson('+37060000666', '50001018865') ?? expect.fail()
const remoteCredential = (id: string) => findRemoteCredential(id) ?? expect.fail()
const smartPerson = (number: string) => findSmartIdDocument(number) ?? expect.fail()

function certificateOf(
  authorities: Authorities,
  id: 'root' | 'mobile-id' | 'smart-id',
): X509Certificate {
  return new X509Certificate(authorities.get(id)?.certificate ?? expect.fail())
}

describe('openCredentialOffice', () => {
  it('certifies Mobile-ID people under the RSA authority', async () => {
    const { authorities, office } = await open()
    const certificate = new X509Certificate(
      office.mobileId(mobilePerson(), 'signature').certificate,
    )
    const issuer = certificateOf(authorities, 'mobile-id')
    expect(certificate.checkIssued(issuer)).toBe(true)
    expect(certificate.verify(issuer.publicKey)).toBe(true)
    expect(issuer.verify(certificateOf(authorities, 'root').publicKey)).toBe(true)
    expect(certificate.subject).toContain('serialNumber=PNOLT-50001018865')
    expect(certificate.infoAccess).toContain('OCSP - URI:http://localhost:4400/ocsp')
  })

  it('certifies Smart-ID people under the EC authority, with the document number as alternative name', async () => {
    const { authorities, office } = await open()
    const { certificate } = await office.smartId(
      smartPerson('PNOLT-30303039914-MOCK-Q'),
      'authentication',
    )
    const parsed = new X509Certificate(certificate)
    expect(parsed.verify(certificateOf(authorities, 'smart-id').publicKey)).toBe(true)
    expect(parsed.subjectAltName).toContain('PNOLT-30303039914-MOCK-Q')
  })

  it.each([
    ['PNOLV-329999-99901-MOCK-Q', '1903-03-03'],
    ['PNOLV-329999-99709-MOCK-Q', undefined],
  ])(
    'states the date of birth of %s, whose personal code has none, as %s',
    async (document, date) => {
      const { office } = await open()
      const { certificate } = await office.smartId(smartPerson(document), 'authentication')
      expect(parseCertificate(certificate).dateOfBirth).toBe(date)
    },
  )

  it('certifies people at the remote signing provider as their credential says', async () => {
    const { authorities, office } = await open()
    const certify = async (id: string) =>
      parseCertificate((await office.remote(remoteCredential(id))).certificate)
    const [qualified, unqualified, expired, revoked] = await Promise.all(
      ['IT-RSA', 'NL-NQ', 'SE-EXPIRED', 'PT-REVOKED'].map(certify),
    )
    expect(qualified?.qualifiedStatements.isQualified).toBe(true)
    expect(unqualified?.qualifiedStatements.isQualified).toBe(false)
    expect(expired?.notAfter.toISOString()).toBe('2025-11-21T00:00:00.000Z')
    const serialNumbers = authorities.get('remote')?.revokedSerialNumbers
    expect([...(serialNumbers ?? [])]).toEqual([revoked?.serialNumber])
  })

  it('gives the same certificates after a restart on another day', async () => {
    const first = await open(await openKeyRing(folder, 2048, () => now))
    const later = new Date('2026-12-24T10:00:00Z')
    const second = await open(await openKeyRing(folder, 2048, () => later))
    const certificates = async ({
      authorities,
      office,
    }: typeof first): Promise<(Bytes | undefined)[]> => [
      authorities.get('root')?.certificate,
      office.mobileId(mobilePerson(), 'signature').certificate,
      (await office.smartId(smartPerson('PNOLT-30303039914-MOCK-Q'), 'signature')).certificate,
    ]
    expect(await certificates(second)).toEqual(await certificates(first))
  })
})
