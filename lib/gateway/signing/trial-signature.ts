import { generateKeyPairSync, sign } from 'node:crypto'
import { decodeBase64 } from '@/lib/encoding/base64'
import type { ByteSource } from '@/lib/encoding/byte-source'
import {
  bitString,
  certificateTime,
  integer,
  oid,
  sequence,
  setOf,
  utf8String,
} from '@/lib/encoding/der/writer'
import { signatureAlgorithmIdentifier } from '@/lib/pki/algorithms'
import type { SignatureParameters } from '@/lib/signature/signature-format'
import type { DocumentSigning } from '../documents/content/formats'
import { signedContent } from './place-signature'

/** A document with a signature by nobody. */
interface TrialSignature {
  readonly source: ByteSource
  readonly signatureId: string
}

/**
 * The document as it will be with one more signature, by nobody. A signature that covers a whole file, as one of a PDF
 * does, is followed by what proves it in a revision of its own: a second signature stands for that.
 */
export async function trialSignature(
  source: ByteSource,
  format: DocumentSigning,
): Promise<TrialSignature> {
  const once = await signedByNobody(source, format)
  if (format.parallel) return once
  const { source: twice } = await signedByNobody(once.source, format)
  return { source: twice, signatureId: once.signatureId }
}

async function signedByNobody(
  source: ByteSource,
  { signature }: DocumentSigning,
): Promise<TrialSignature> {
  const { certificate, privateKey } = nobody()
  const parameters: SignatureParameters = {
    certificate,
    issuers: [],
    algorithm,
    claimedSigningTime: notBefore,
  }
  const prepared = await signature.prepare(source, parameters)
  const key = { key: privateKey, dsaEncoding: 'ieee-p1363' } as const
  const value = sign('sha256', decodeBase64(prepared.dataToBeSigned), key)
  const completed = await signature.complete(prepared.documentDigest, prepared, value)
  const signed = signedContent(source, await signature.place(source, completed))
  return { source: signed, signatureId: prepared.signatureId }
}

const algorithm = 'ecdsa-sha256'
const notBefore = new Date('2000-01-01T00:00:00Z')
const notAfter = new Date('2049-12-31T00:00:00Z')
const idAtCommonName = '2.5.4.3'

let holder: ReturnType<typeof makeHolder> | undefined

/** Issued by themselves, so that nobody trusts them; the key lives as long as the process. */
function nobody() {
  holder ??= makeHolder()
  return holder
}

// RFC 5280, 4.1
function makeHolder() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const identifier = signatureAlgorithmIdentifier(algorithm)
  const name = sequence(setOf(sequence(oid(idAtCommonName), utf8String('Nobody'))))
  const toBeSigned = sequence(
    integer(1),
    identifier,
    name,
    sequence(certificateTime(notBefore), certificateTime(notAfter)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const value = bitString(sign('sha256', toBeSigned, privateKey))
  return { certificate: sequence(toBeSigned, identifier, value), privateKey }
}
