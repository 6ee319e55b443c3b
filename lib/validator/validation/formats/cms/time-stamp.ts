import type { Bytes } from '#encoding/bytes'
import { equalBytes } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import type { Certificate } from '#pki/certificate/certificate'
import { oids } from '#pki/oids'
import { readableCertificates } from '#pki/readable-certificates'
import { parseTimeStampToken, type TimeStampToken } from '#pki/time-stamp/token'
import type { DigestMatcher } from '../../model/digest-matcher'
import { readMaterial } from '../../model/read-material'
import type { TimeStampToValidate, TimeStampType } from '../../model/time-stamp'
import { type StructureFinding, tokenId } from '../../model/token'

import { messageDigest } from './message-digest'
import { type CmsSigner, readCmsSigner } from './signer'

/** An encoded token and the facts about its location. */
export interface EncodedTimeStamp {
  readonly type: TimeStampType
  /** TimeStampToken (ContentInfo), perhaps with padding after it. */
  readonly bytes: Bytes
  /**
   * Digest of the data that the token must cover; undefined if that data is missing. Some time-stamps may cover one of
   * two things; for these, `imprint` is the imprint in the token.
   */
  readonly digestOfData: (algorithm: DigestAlgorithm, imprint: Bytes) => Promise<Bytes | undefined>
  /** Ids of the objects whose existence the token proves. */
  readonly covers: ReadonlySet<string>
  readonly structure?: readonly StructureFinding[]
  /** References inside the stamped data, besides the token's imprint. */
  readonly references?: readonly DigestMatcher[]
  readonly filename?: string
}

/** Reads a token and compares its imprint. Undefined if the bytes are not a time-stamp token. */
export async function readTimeStamp(
  {
    type,
    bytes,
    digestOfData,
    covers,
    structure = [],
    references = [],
    filename,
  }: EncodedTimeStamp,
  knownCertificates: readonly Certificate[],
): Promise<TimeStampToValidate | undefined> {
  const token = parsedToken(bytes)
  if (!token) return undefined
  const { signerInfo, signedData, content } = token
  const { digestAlgorithm, signatureAlgorithm } = signerInfo
  const material = readMaterial(signedData, 'SIGNED_DATA')
  const signer: CmsSigner = {
    signerInfo,
    contentType: oids.idCtTstInfo,
    contentDigest: digestAlgorithm ? digest(digestAlgorithm, content) : new Uint8Array(),
    certificates: [...readableCertificates(signedData.certificates), ...knownCertificates],
  }
  const facts = readCmsSigner(signer)
  return {
    type,
    token,
    covers,
    material,
    filename,
    id: tokenId('T', signedData.encoded),
    // The authority signs the TSTInfo, and the TSTInfo contains the imprint of the data.
    references: [
      await messageImprint(token, digestOfData),
      messageDigest(signer, true),
      ...references,
    ],
    digestAlgorithm,
    signatureAlgorithm,
    certificates: material.certificates,
    identification: facts.identification,
    signerIdentifier: facts.signerIdentifier,
    isValueRight: facts.isValueRight,
    isValueOverBer: facts.isValueOverBer,
    structure: [...structure, ...facts.structure],
  }
}

/** Returns undefined if the bytes are not a time-stamp token. */
export function parsedToken(bytes: Bytes): TimeStampToken | undefined {
  try {
    return parseTimeStampToken(bytes)
  } catch (error) {
    if (error instanceof MalformedDer) return undefined
    throw error
  }
}

async function messageImprint(
  { messageImprint: { algorithm, digest: imprint } }: TimeStampToken,
  digestOfData: EncodedTimeStamp['digestOfData'],
): Promise<DigestMatcher> {
  const actual = algorithm && (await digestOfData(algorithm, imprint))
  return {
    type: 'MESSAGE_IMPRINT',
    name: undefined,
    found: actual !== undefined,
    intact: actual !== undefined && equalBytes(actual, imprint),
    digestAlgorithm: algorithm,
    digest: imprint,
  }
}
