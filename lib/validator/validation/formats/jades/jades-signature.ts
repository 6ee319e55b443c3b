import { type Bytes, concatBytes, equalBytes, utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { isObject, textIn } from '#encoding/json/json-fields'
import { MalformedJson } from '#encoding/json/strict-json'
import { digestAlgorithmOf, type SignatureAlgorithm } from '#pki/algorithms'
import type { Certificate } from '#pki/certificate/certificate'
import type { DetachedFiles } from '#signature/xades/detached-file'
import { identifySigningCertificate } from '../../blocks/signing-certificate'
import type { DigestMatcher } from '../../model/digest-matcher'
import { joinMaterial } from '../../model/material'
import type { SignatureScope, SignatureToValidate } from '../../model/signature'
import { type StructureFinding, tokenId } from '../../model/token'
import { ValidationRefused } from '../../model/validation-refused'
import { isMadeBy, jwsAlgorithm, wrongValueLength } from './algorithms'
import { readEtsiU, type UnsignedComponent } from './etsi-u'
import { jadesFormat } from './format'
import { type Jws, jwsOf, parseJws, signersMax } from './jws'
import { certificatesOfHeader, materialOfComponent } from './material'
import { readPayload, type SignedPayload, signingInput } from './payload'
import { identifyJadesSigner, readSignerFacts } from './signer-facts'
import { structureFindings } from './structure'
import { readJadesTimeStamps } from './time-stamps'

/** The location of a signature, and the files that it may refer to. */
export interface JadesLocation {
  readonly filename: string
  readonly signatureId: string
  readonly files: DetachedFiles
  /** Findings about the file, which apply to each of its signatures. */
  readonly findings: readonly StructureFinding[]
  /** The signature that this signature counter-signs, and its id. */
  readonly parent?: { readonly jws: Jws; readonly id: string }
}

/** Reads a JAdES signature as facts (TS 119 182-1), followed by its counter-signatures. */
export async function readJadesSignature(
  jws: Jws,
  location: JadesLocation,
): Promise<readonly SignatureToValidate[]> {
  const { header, value } = jws
  const id = tokenId('S', concatBytes(utf8(`${location.signatureId} `), value))
  const unsigned = readEtsiU(jws)
  const payload = await readPayload(jws, location.files, location.parent?.jws)
  const headerMaterial = certificatesOfHeader(header)
  const material = joinMaterial(headerMaterial, ...unsigned.components.map(materialOfComponent))
  const certificates = material.certificates.map(({ certificate }) => certificate)
  const signed = headerMaterial.certificates.map(({ certificate }) => certificate)
  const identification = identifyJadesSigner(header, signed, certificates)
  const dataToBeSigned = payload.signed && signingInput(jws, payload.signed)
  const isValueRight = valueVerifier(jws, dataToBeSigned)
  const signer = identifySigningCertificate(identification).certificate
  const signatureAlgorithm = jwsAlgorithm(textIn(header, 'alg'), value)
  const stamps = await readJadesTimeStamps({
    ...{ jws, payload, unsigned, signatureId: id, headerMaterial, certificates },
  })
  const format = jadesFormat(jws, unsigned.components, location.parent !== undefined)
  const read: SignatureToValidate = {
    id,
    signatureId: location.signatureId,
    filename: location.filename,
    format,
    ...(/_LTA?$/.test(format) && { formatIfIncomplete: 'JAdES_BASELINE_T' }),
    structure: [
      ...structureFindings(jws, payload, unsigned),
      ...stamps.structure,
      ...strayCounterSignature(jws, payload, location.parent?.jws),
      ...location.findings,
    ],
    references: [
      signingInputMatcher(
        dataToBeSigned,
        signatureAlgorithm,
        signer !== undefined && isValueRight(signer),
      ),
      ...payload.entries,
    ],
    signatureAlgorithm,
    digestAlgorithm: signatureAlgorithm && digestAlgorithmOf(signatureAlgorithm),
    isValueRight,
    wrongValueLength: (certificate) => wrongValueLength(certificate, textIn(header, 'alg'), value),
    identification,
    certificates: headerMaterial.certificates,
    signatureValue: value,
    dataToBeSigned,
    timeStamps: stamps.timeStamps,
    material,
    scopes: scopesOf(payload, location),
    ...readSignerFacts(header, unsigned.components),
    asWritten: { bytes: () => asWritten(jws, payload) },
    parentId: location.parent?.id,
  }
  const parent = { jws, id }
  return [read, ...(await readCounterSignatures(unsigned.components, { ...location, parent }))]
}

/** Returns a check of the signature value. It caches its results, because several steps of the validation use it. */
function valueVerifier(jws: Jws, signed: Bytes | undefined): (certificate: Certificate) => boolean {
  const known = new Map<Certificate, boolean>()
  const name = textIn(jws.header, 'alg')
  return (certificate) => {
    const isRight =
      known.get(certificate) ??
      (signed !== undefined && isMadeBy(certificate, name, jws.value, signed))
    known.set(certificate, isRight)
    return isRight
  }
}

/**
 * The reference of a JWS to its data. A JWS has no digest of its data besides the value, so `intact` says whether the
 * value is right, as in EU DSS. The digest is computed over the signing input.
 */
function signingInputMatcher(
  signed: Bytes | undefined,
  algorithm: SignatureAlgorithm | undefined,
  intact: boolean,
): DigestMatcher {
  const digestAlgorithm = algorithm && digestAlgorithmOf(algorithm)
  return {
    type: 'JWS_SIGNING_INPUT_DIGEST',
    name: undefined,
    found: signed !== undefined,
    intact,
    digestAlgorithm,
    digest: signed && digestAlgorithm ? digest(digestAlgorithm, signed) : new Uint8Array(),
  }
}

/** A finding if a counter-signature has a payload that is not the value which it signs. */
function strayCounterSignature(
  { payload: written }: Jws,
  { packaging, signed }: SignedPayload,
  parent: Jws | undefined,
): readonly StructureFinding[] {
  if (packaging !== 'counter-signature' || written === undefined || !parent || !signed) return []
  if (equalBytes(signed, utf8(written))) return []
  return [{ severity: 'fail', key: 'jws-structure', about: 'cSig' }]
}

/** The three parts in compact form. EU DSS identifies a signature by them, too. */
function asWritten({ encodedHeader, encodedValue }: Jws, { signed }: SignedPayload): Bytes {
  const rest = utf8(`.${encodedValue}`)
  return concatBytes(utf8(`${encodedHeader}.`), signed ?? new Uint8Array(), rest)
}

function scopesOf(
  { packaging, objects }: SignedPayload,
  { filename, signatureId }: JadesLocation,
): readonly SignatureScope[] {
  const common = { transformations: [], documentId: documentIdOf(filename) }
  if (packaging === 'attached') {
    return [{ ...common, scope: 'FULL', name: filename, description: 'Full document' }]
  }
  if (packaging === 'counter-signature') {
    const description = 'The signature value'
    return [{ ...common, scope: 'COUNTER_SIGNATURE', name: signatureId, description }]
  }
  return objects.map(({ uri }) => ({
    transformations: [],
    documentId: documentIdOf(uri),
    scope: 'FULL',
    name: uri,
    description: 'Full document',
  }))
}

export function documentIdOf(name: string): string {
  return tokenId('D', utf8(name))
}

/**
 * TS 119 182-1, 5.3.2: reads the counter-signatures. Each `cSig` has one signature over the value of this signature.
 */
async function readCounterSignatures(
  components: readonly UnsignedComponent[],
  location: JadesLocation,
): Promise<readonly SignatureToValidate[]> {
  const read: SignatureToValidate[] = []
  for (const [index, component] of components.entries()) {
    const counter = component.name === 'cSig' ? counterSignatureIn(component) : undefined
    if (!counter) continue
    const signatureId = `${location.signatureId}/${index}`
    read.push(...(await readJadesSignature(counter, { ...location, signatureId })))
    if (read.length > signersMax) {
      throw new ValidationRefused('too-complex', 'too many counter-signatures')
    }
  }
  return read
}

/** Returns undefined unless the component contains exactly one signature. */
function counterSignatureIn({ value }: UnsignedComponent): Jws | undefined {
  try {
    const file = typeof value === 'string' ? parseJws(utf8(value)) : isObject(value) && jwsOf(value)
    const [only, another] = file ? file.signatures : []
    return another ? undefined : only
  } catch (error) {
    if (error instanceof MalformedJson || error instanceof ValidationRefused) return undefined
    throw error
  }
}
