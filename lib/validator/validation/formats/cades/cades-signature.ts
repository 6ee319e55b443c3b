import { memorySource } from '#encoding/byte-source'
import { type Bytes, equalBytes, utf8 } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import type { DerNode } from '#encoding/der/reader'
import { oid } from '#encoding/der/writer'
import { digest } from '#encoding/digest'
import { valuesOf } from '#pki/cms/attributes'
import {
  parseSignedData,
  readSignerInfo,
  type SignedData,
  type SignerInfo,
} from '#pki/cms/signed-data'
import { oids } from '#pki/oids'
import type { SignatureToValidate } from '../../model/signature'
import { type StructureFinding, tokenId } from '../../model/token'
import { ValidationRefused } from '../../model/validation-refused'
import { messageDigest } from '../cms/message-digest'
import { readSignedFacts, toBeSigned } from '../cms/signed-facts'
import { type CmsSigner, readCmsSigner } from '../cms/signer'
import type { CadesLocation } from './cades-location'
import { readCadesEvidenceRecords } from './evidence-records'
import { cadesFormat } from './format'
import { readCadesTimeStamps } from './time-stamps'
import { unknownParts } from './unknown-parts'
import { cadesMaterial } from './validation-values'

const signersMax = 100

/** A SignerInfo with its id and location. */
interface CounterSigner {
  readonly signerInfo: SignerInfo
  readonly signatureId: string
  readonly location: CadesLocation
}

/**
 * The signatures of a CAdES message as facts (EN 319 122-1): one for each signer, each followed by its
 * counter-signatures. Undefined if the message cannot be read. Throws `ValidationRefused`.
 */
export async function readCadesSignatures(
  bytes: Bytes,
  location: CadesLocation,
): Promise<readonly SignatureToValidate[] | undefined> {
  const signedData = parsedMessage(bytes)
  if (!signedData || signedData.signerInfos.length === 0) return undefined
  const signatures: SignatureToValidate[] = []
  const open: CounterSigner[] = signedData.signerInfos.map((signerInfo, index) => ({
    signerInfo,
    signatureId: index === 0 ? location.filename : `${location.filename}#${index}`,
    location,
  }))
  for (let next = open.shift(); next; next = open.shift()) {
    const signature = await readSigner(signedData, next)
    if (signatures.push(signature) > signersMax) {
      throw new ValidationRefused('too-complex', `${location.filename} has too many signers`)
    }
    open.unshift(...counterSignersOf(next, signature.id))
  }
  return signatures
}

/** Returns undefined if the bytes are not a SignedData. */
export function parsedMessage(bytes: Bytes): SignedData | undefined {
  try {
    return parseSignedData(bytes)
  } catch (error) {
    if (error instanceof MalformedDer) return undefined
    throw error
  }
}

async function readSigner(
  signedData: SignedData,
  { signerInfo, signatureId, location }: CounterSigner,
): Promise<SignatureToValidate> {
  const { digestAlgorithm, signatureAlgorithm, signatureValue } = signerInfo
  const id = tokenId('S', Buffer.concat([utf8(`${signatureId} `), signatureValue]))
  const material = cadesMaterial(signedData, signerInfo)
  const certificates = material.certificates.map(({ certificate }) => certificate)
  const contentDigest = digestAlgorithm && (await location.digestOfContent(digestAlgorithm))
  const isCounter = location.parentId !== undefined
  const contentType = isCounter ? undefined : typeToState(signedData, signerInfo)
  const signer: CmsSigner = {
    signerInfo,
    contentType,
    contentDigest: contentDigest ?? new Uint8Array(),
    certificates,
  }
  const facts = readCmsSigner(signer)
  const stamps = await readCadesTimeStamps({ signedData, signerInfo }, location, {
    signatureId: id,
    certificates,
  })
  const { filename, scopes } = location
  const records = await readCadesEvidenceRecords({ signedData, signerInfo }, location, {
    id,
    filename,
    material,
    timeStamps: stamps.timeStamps,
  })
  return {
    id,
    signatureId,
    filename,
    material,
    scopes,
    ...facts,
    ...readSignedFacts(signerInfo),
    digestAlgorithm,
    signatureAlgorithm,
    signatureValue,
    dataToBeSigned: toBeSigned(signerInfo),
    format: cadesFormat(signerInfo, material, location),
    formatIfIncomplete: cadesFormat(signerInfo, material, location, { withValues: false }),
    structure: [
      ...encapsulation(signedData, location),
      // RFC 5652, 11.1: the attribute states the type of the message.
      ...(isCounter || contentType === signedData.contentType ? [] : [otherType]),
      ...(signedData.isFollowed ? [followed] : []),
      ...unknownParts(signedData, signerInfo),
      ...facts.structure,
      ...stamps.structure,
      ...records.structure,
      ...location.findings,
    ],
    references: [messageDigest(signer, contentDigest !== undefined), ...location.references],
    certificates: material.certificates.filter(({ origin }) => origin === 'SIGNED_DATA'),
    timeStamps: stamps.timeStamps,
    evidenceRecords: records.evidenceRecords,
    contentType: signedData.contentType,
    asWritten: { bytes: () => signerInfo.node.raw },
    parentId: location.parentId,
  }
}

const otherType: StructureFinding = { severity: 'unacceptable', key: 'cms-content-type' }

/** RFC 5652, 3: a file with a message contains nothing after the message. */
const followed: StructureFinding = { severity: 'unacceptable', key: 'cms-followed' }

/** A detached message must not contain content of its own. */
function encapsulation(
  { content }: SignedData,
  { isDetached }: CadesLocation,
): readonly StructureFinding[] {
  return isDetached && content !== undefined
    ? [{ severity: 'unacceptable', key: 'cms-content-encapsulated' }]
    : []
}

/** Counter-signatures (RFC 5652, 11.4; EN 319 122-1, 5.2.7) are over the value of the signature that contains them. */
function counterSignersOf(
  { signerInfo, signatureId, location }: CounterSigner,
  parentId: string,
): readonly CounterSigner[] {
  const { signatureValue } = signerInfo
  const over: CadesLocation = {
    filename: location.filename,
    isArchived: false,
    isDetached: false,
    parentId,
    references: [],
    findings: [],
    content: async () => memorySource(signatureValue),
    digestOfContent: async (algorithm) => digest(algorithm, signatureValue),
    scopes: location.scopes.map((one) => ({
      ...one,
      scope: 'COUNTER_SIGNATURE',
      name: signatureId,
      description: 'The signature value',
    })),
  }
  return valuesOf(signerInfo.unsignedAttributes, oids.idCountersignature).flatMap(
    (value, index) => {
      const counter = readable(value)
      const name = `${signatureId}/${index}`
      return counter ? [{ signerInfo: counter, signatureId: name, location: over }] : []
    },
  )
}

/**
 * The content type that the signed attribute must have: the type of the message if the attribute states it, else data.
 */
function typeToState({ contentType }: SignedData, { signedAttributes }: SignerInfo): string {
  const stated = valuesOf(signedAttributes?.attributes ?? [], oids.idContentType)
  return stated.some(({ raw }) => equalBytes(raw, oid(contentType))) ? contentType : oids.idData
}

function readable(value: DerNode): SignerInfo | undefined {
  try {
    return readSignerInfo(value)
  } catch (error) {
    if (error instanceof MalformedDer) return undefined
    throw error
  }
}
