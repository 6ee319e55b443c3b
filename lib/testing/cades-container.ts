import { containerMediaTypes } from '@/lib/container/media-types'
import { type ByteSource, memorySource } from '@/lib/encoding/byte-source'
import { type Bytes, utf8 } from '@/lib/encoding/bytes'
import { contextTag } from '@/lib/encoding/der/tags'
import {
  certificateTime,
  explicit,
  implicit,
  integer,
  octetString,
  oid,
  retagged,
  sequence,
  setOf,
} from '@/lib/encoding/der/writer'
import { digest } from '@/lib/encoding/digest'
import { writeZip } from '@/lib/encoding/zip/write-zip'
import { digestAlgorithmIdentifier, signatureAlgorithmIdentifier } from '@/lib/pki/algorithms'
import { parseCertificate } from '@/lib/pki/certificate'
import { attribute } from '@/lib/pki/cms/signed-attributes'
import { buildSigningCertificateV2 } from '@/lib/pki/cms/signing-certificate'
import { oids } from '@/lib/pki/oids'
import { parseTimeStampToken } from '@/lib/pki/time-stamp/token'
import type { TestPki } from './pki'

export interface CadesChoices {
  readonly kind: 'asics' | 'asice'
  readonly at: Date
  readonly level?: 'B' | 'T' | 'LT' | 'LTA'
  /** What is signed, by name. */
  readonly files: Readonly<Record<string, string>>
  /** Files that are in the container in the end, by name, where they differ from what was signed. */
  readonly delivered?: Readonly<Record<string, string>>
  /** Signed attributes beside the usual ones. */
  readonly attributes?: readonly Bytes[]
}

/** A container signed with CAdES (EN 319 162-1, 4.3.3.2 and 4.4.3.3). */
export async function cadesContainer(pki: TestPki, choices: CadesChoices): Promise<ByteSource> {
  const { kind, files, delivered = files } = choices
  const manifest = asicManifest('META-INF/signature001.p7s', contentsOf(files))
  const content = kind === 'asics' ? utf8(Object.values(files)[0] ?? '') : manifest
  const signature = await cadesSignature(pki, content, choices)
  const parts: Record<string, Bytes> = {
    mimetype: utf8(containerMediaTypes[kind]),
    ...contentsOf(delivered),
    ...(kind === 'asice' && { 'META-INF/ASiCManifest001.xml': manifest }),
    'META-INF/signature001.p7s': signature,
  }
  if (choices.level === 'LTA') Object.assign(parts, await archive(pki, parts))
  return await containerOf(parts, choices.at)
}

/** An ASiC-S whose one file a token is over, or an ASiC-E with a token over a manifest. */
export async function stampedContainer(
  pki: TestPki,
  { kind, files, delivered = files, at }: CadesChoices,
): Promise<ByteSource> {
  const manifest = asicManifest('META-INF/timestamp.tst', contentsOf(files))
  const content = kind === 'asics' ? utf8(Object.values(files)[0] ?? '') : manifest
  return await containerOf(
    {
      mimetype: utf8(containerMediaTypes[kind]),
      ...contentsOf(delivered),
      ...(kind === 'asice' && { 'META-INF/ASiCManifest.xml': manifest }),
      'META-INF/timestamp.tst': await pki.services.timeStamp(digest('SHA-256', content)),
    },
    at,
  )
}

async function containerOf(parts: Readonly<Record<string, Bytes>>, at: Date): Promise<ByteSource> {
  const entries = Object.entries(parts).map(([name, octets]) => ({
    ...{ name, content: memorySource(octets) },
    method: 'stored' as const,
  }))
  return await writeZip(entries, at)
}

function contentsOf(files: Readonly<Record<string, string>>): Record<string, Bytes> {
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [name, utf8(text)]))
}

/** EN 319 162-1, A.4. */
function asicManifest(signatureName: string, files: Readonly<Record<string, Bytes>>): Bytes {
  const references = Object.entries(files).map(
    ([name, octets]) =>
      `<asic:DataObjectReference URI="${encodeURI(name)}">` +
      '<ds:DigestMethod Algorithm="http://www.w3.org/2001/04/xmlenc#sha256"/>' +
      `<ds:DigestValue>${Buffer.from(digest('SHA-256', octets)).toString('base64')}</ds:DigestValue>` +
      '</asic:DataObjectReference>',
  )
  return utf8(
    '<asic:ASiCManifest xmlns:asic="http://uri.etsi.org/02918/v1.2.1#" ' +
      'xmlns:ds="http://www.w3.org/2000/09/xmldsig#">' +
      `<asic:SigReference URI="${signatureName}"/>${references.join('')}</asic:ASiCManifest>`,
  )
}

/** A token over a manifest of all that is there (EN 319 162-1, 4.4.3.4). */
async function archive(
  pki: TestPki,
  parts: Readonly<Record<string, Bytes>>,
): Promise<Record<string, Bytes>> {
  const { mimetype: _, ...archived } = parts
  const manifest = asicManifest('META-INF/timestamp001.tst', archived)
  return {
    'META-INF/ASiCArchiveManifest001.xml': manifest,
    'META-INF/timestamp001.tst': await pki.services.timeStamp(digest('SHA-256', manifest)),
  }
}

/** A detached signature up to a level (EN 319 122-1, 6.3). */
async function cadesSignature(
  pki: TestPki,
  content: Bytes,
  { at, level = 'B', attributes = [] }: CadesChoices,
): Promise<Bytes> {
  const { certificate, issuers, algorithm, sign } = pki.signer('ecdsa-sha256')
  const signedAttributes = setOf(
    attribute(oids.idContentType, oid(oids.idData)),
    attribute(oids.idMessageDigest, octetString(digest('SHA-256', content))),
    attribute(oids.idSigningTime, certificateTime(at)),
    attribute(
      oids.idAaSigningCertificateV2,
      buildSigningCertificateV2(parseCertificate(certificate), 'SHA-256'),
    ),
    ...attributes,
  )
  const value = sign(signedAttributes)
  const token = level === 'B' ? undefined : await pki.services.timeStamp(digest('SHA-256', value))
  const { issuer, serialNumber } = parseCertificate(certificate)
  const signerInfo = sequence(
    integer(1),
    sequence(issuer.der, integer(serialNumber)),
    digestAlgorithmIdentifier('SHA-256'),
    retagged(contextTag(0), signedAttributes),
    signatureAlgorithmIdentifier(algorithm),
    octetString(value),
    ...(token ? [retagged(contextTag(1), setOf(attribute(oids.idAaTimeStampToken, token)))] : []),
  )
  const isLongTerm = token && (level === 'LT' || level === 'LTA')
  const signedData = sequence(
    integer(1),
    setOf(digestAlgorithmIdentifier('SHA-256')),
    sequence(oid(oids.idData)),
    retagged(contextTag(0), setOf(certificate, ...issuers)),
    ...(isLongTerm ? [retagged(contextTag(1), await revocationData(pki, token))] : []),
    setOf(signerInfo),
  )
  return sequence(oid(oids.idSignedData), explicit(0, signedData))
}

/** RFC 5940: OCSP responses about the signer, the issuing authority and the time-stamping unit. */
async function revocationData(pki: TestPki, token: Bytes): Promise<Bytes> {
  const { certificate, issuers } = pki.signer('ecdsa-sha256')
  const [issuing, root] = issuers
  const { certificates } = parseTimeStampToken(token).signedData
  const unit = certificates.find((one) => !parseCertificate(one).isSelfIssued)
  if (!issuing || !root || !unit) throw new RangeError('The test world lacks a certificate')
  const responses = [
    await pki.services.revocation(certificate, issuing),
    await pki.services.revocation(issuing, root),
    await pki.services.revocation(unit, root),
  ]
  return setOf(
    ...responses.map((response) => implicit(1, sequence(oid(oids.idRiOcspResponse), response))),
  )
}
