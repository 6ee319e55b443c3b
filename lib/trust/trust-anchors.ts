import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { Bytes } from '@/lib/encoding/bytes'
import { InvalidEncoding } from '@/lib/encoding/invalid-encoding'
import { type Certificate, parseCertificate } from '@/lib/pki/certificate/certificate'
import { MalformedCertificate } from '@/lib/pki/certificate/malformed-certificate'
import { certificatesInPem } from '@/lib/pki/pem'

/** Certificates that the operator trusts. */
export interface TrustAnchors {
  readonly certificates: readonly Certificate[]
}

export const noTrustAnchors: TrustAnchors = { certificates: [] }

/** Thrown when a file of trust anchors cannot be read as certificates; the message says what to do. */
export class TrustAnchorUnreadable extends Error {
  readonly code = 'trust-anchor-unreadable'

  constructor(message: string, cause: unknown) {
    super(message, { cause })
    this.name = 'TrustAnchorUnreadable'
  }
}

const privateKeyLabel = /-----BEGIN [A-Z ]*PRIVATE KEY-----/

function unreadable(content: Bytes, name: string, cause: unknown): TrustAnchorUnreadable {
  const isPrivateKey = privateKeyLabel.test(Buffer.from(content).toString('latin1'))
  return new TrustAnchorUnreadable(
    isPrivateKey
      ? `${name} holds a private key: move it out of the folder of trust anchors, which has certificates only.`
      : `No certificate can be read from ${name}: replace it by a certificate in PEM or DER, or remove it.`,
    cause,
  )
}

const certificateExtensions = ['.pem', '.crt', '.cer', '.der']

/** Whether a file of this name is read as a certificate. */
export const isCertificateFile = (name: string): boolean =>
  certificateExtensions.includes(extname(name).toLowerCase())

/** All certificates, PEM or DER, in the files of a folder. Throws `TrustAnchorUnreadable`. */
export async function readTrustAnchors(folder: string): Promise<TrustAnchors> {
  const names = (await readdir(folder)).filter(isCertificateFile)
  const files = await Promise.all(
    names
      .toSorted()
      .map(async (name) => trustAnchorsFrom(await readFile(join(folder, name)), name)),
  )
  return joinTrustAnchors(...files)
}

/** Anchors from the content of one PEM or DER file. Throws `TrustAnchorUnreadable`. */
export function trustAnchorsFrom(content: Bytes, name: string): TrustAnchors {
  try {
    return { certificates: encodedCertificates(content).map(parseCertificate) }
  } catch (cause) {
    const isUnreadable = cause instanceof MalformedCertificate || cause instanceof InvalidEncoding
    throw isUnreadable ? unreadable(content, name, cause) : cause
  }
}

function encodedCertificates(content: Bytes): readonly Bytes[] {
  const fromPem = certificatesInPem(Buffer.from(content).toString('latin1'))
  return fromPem.length > 0 ? fromPem : [content]
}

/** Joins several sets, each certificate once. */
export function joinTrustAnchors(...sets: readonly TrustAnchors[]): TrustAnchors {
  const all = sets.flatMap(({ certificates }) => certificates)
  const distinct = new Map(all.map((certificate) => [certificate.fingerprint, certificate]))
  return { certificates: [...distinct.values()] }
}
