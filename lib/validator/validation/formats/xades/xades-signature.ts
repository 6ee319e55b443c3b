import { type Bytes, utf8 } from '#encoding/bytes'
import { MalformedDer } from '#encoding/der/malformed-der'
import { readBer } from '#encoding/der/reader'
import { digestAlgorithmOf } from '#pki/algorithms'
import type { Certificate } from '#pki/certificate/certificate'
import {
  type SigningCertificateReference as CmsReference,
  readIssuerSerial,
} from '#pki/cms/signing-certificate'
import { countersignedBy, type LocatedSignature } from '#signature/xades/countersigned'
import type { DetachedFiles } from '#signature/xades/detached-file'
import type { XmlCertificateReference } from '#signature/xades/properties/signing-certificate'
import type { StructuralFailure, XadesSignature } from '#signature/xades/read'
import { isValueIntact } from '#signature/xades/signature-verification'
import { namedSigner, verifyXadesSignature } from '#signature/xades/verify'
import type { SignaturePolicy, SignatureToValidate } from '../../model/signature'
import { type SignerIdentification, type StructureFinding, tokenId } from '../../model/token'
import { manifestEntryFindings, manifestEntryMatchers, xadesDigestMatcher } from './digest-matcher'
import { readXadesEvidenceRecords } from './evidence-records'
import { xadesFormat } from './format'
import { xadesMaterial } from './material'
import { xadesScopes } from './scopes'
import { isTimeMarkPolicy, readTimeMark, timeMarkFindings } from './time-mark'
import { readXadesTimeStamps } from './time-stamps'

/** Id of a signature: the digest of the file name, its XML Id and its value. */
function xadesSignatureId({ id, value }: XadesSignature, filename: string): string {
  const named = utf8(`${filename} ${id ?? ''} `)
  return tokenId('S', Buffer.concat([named, value ?? new Uint8Array()]))
}

/** Reads an XML signature as facts (EN 319 132-1), followed by its counter-signatures. */
export async function readXadesSignature(
  signature: XadesSignature,
  location: XadesLocation,
): Promise<readonly SignatureToValidate[]> {
  const { signedProperties, algorithm, value = new Uint8Array() } = signature
  const id = xadesSignatureId(signature, location.filename)
  const material = xadesMaterial(signature)
  const certificates = material.certificates.map(({ certificate }) => certificate)
  const { references, manifestEntries } = await verifyXadesSignature(signature, location.files)
  const timeMark = readTimeMark(signature, material)
  const stamps = await readXadesTimeStamps(signature, id, certificates, location.files)
  const { filename, files } = location
  const records = await readXadesEvidenceRecords(signature, { signatureId: id, filename, files })
  const read: SignatureToValidate = {
    id,
    signatureId: signature.id ?? '',
    filename,
    format: xadesFormat(signature, timeMark !== undefined),
    ...(!timeMark && { formatIfIncomplete: xadesFormat(signature, false, { withValues: false }) }),
    claimedSigningTime: signedProperties?.claimedSigningTime,
    structure: [
      ...structureFindings(signature),
      ...manifestEntryFindings(manifestEntries),
      ...timeMarkFindings(signature, timeMark),
      ...stamps.structure,
      ...records.structure,
      ...location.findings(signature),
    ],
    references: [...references.map(xadesDigestMatcher), ...manifestEntryMatchers(manifestEntries)],
    signatureAlgorithm: algorithm,
    digestAlgorithm: algorithm && digestAlgorithmOf(algorithm),
    isValueRight: (certificate) => isValueIntact(signature, certificate),
    identification: identifyXadesSigner(signature, certificates),
    certificates: material.certificates.filter(({ origin }) => origin === 'KEY_INFO'),
    signatureValue: value,
    dataToBeSigned: signature.signedInfo,
    policy: xadesPolicy(signature),
    timeStamps: stamps.timeStamps,
    evidenceRecords: records.evidenceRecords,
    timeMark,
    material,
    scopes: xadesScopes(signature, location.filename),
    ...mimeTypeOf(signature),
    productionPlace: signedProperties?.productionPlace
      ? placeOf(signedProperties.productionPlace)
      : undefined,
    roles: (signedProperties?.claimedRoles ?? []).map((role) => ({ role, category: 'claimed' })),
    commitmentTypes: (signedProperties?.commitments ?? []).map(({ identifier }) => identifier),
    asWritten: {
      canonicalizationMethod: signature.canonicalizationMethod,
      bytes: signature.canonicalForm,
    },
    parentId: location.parentId,
  }
  return [read, ...(await readCounterSignatures(signature, { ...location, parentId: id }))]
}

type Severity = Pick<StructureFinding, 'severity' | 'subIndication'>

const fails: Severity = { severity: 'fail' }
/** The signature fails only after digests and value have been checked, but with the sub-indication of `fails`. */
const failsLater: Severity = { severity: 'unacceptable', subIndication: 'FORMAT_FAILURE' }
/** The signed element is ambiguous, or readers use another element. The signed data counts as missing. */
const dataNotFound: Severity = { severity: 'fail', subIndication: 'SIGNED_DATA_NOT_FOUND' }
const unacceptable: Severity = { severity: 'unacceptable' }

const severities: Readonly<Record<StructuralFailure, Severity>> = {
  'signed-info-malformed': fails,
  'canonicalization-not-allowed': fails,
  'signature-value-malformed': fails,
  'no-references': fails,
  'no-data-references': dataNotFound,
  'data-misplaced': dataNotFound,
  'too-many-references': fails,
  'signature-method-not-allowed': { severity: 'fail', subIndication: 'CRYPTO_CONSTRAINTS_FAILURE' },
  'several-qualifying-properties': fails,
  'several-signed-properties': failsLater,
  'signed-property-repeated': failsLater,
  'signed-properties-not-signed': { severity: 'broken' },
  'several-signed-properties-references': failsLater,
  'signed-properties-reference-untyped': unacceptable,
  'signed-properties-reference-elsewhere': dataNotFound,
  'duplicate-id': dataNotFound,
  'wrong-target': unacceptable,
}

/** Maximum number of elements in a finding. Nobody would read a longer list. */
const elementsNamed = 5

/** Findings about the structure of an XML signature (EN 319 132-1, 4.4). */
function structureFindings({
  failures,
  unsignedElements,
}: XadesSignature): readonly StructureFinding[] {
  const found: StructureFinding[] = [...new Set(failures)].map((about) => ({
    ...severities[about],
    key: about === 'duplicate-id' ? 'reference-ambiguous' : 'xml-structure',
    about,
  }))
  if (unsignedElements.length === 0) return found
  const about = [...new Set(unsignedElements)].slice(0, elementsNamed).join(', ')
  return [...found, { severity: 'warn', key: 'part-not-signed', about }]
}

type Place = NonNullable<NonNullable<XadesSignature['signedProperties']>['productionPlace']>

function placeOf({ street, ...production }: Place) {
  return { ...production, streetAddress: street }
}

/** Finds the signer's certificate by SigningCertificate or SigningCertificateV2 (EN 319 132-1, 5.2.2). */
function identifyXadesSigner(
  signature: XadesSignature,
  candidates: readonly Certificate[],
): SignerIdentification {
  const [first] = signature.signedProperties?.signingCertificates ?? []
  if (!first) return { candidates, reference: 'absent' }
  const { reference = first } = namedSigner(signature, candidates) ?? {}
  return { candidates, reference: asCmsReference(reference) }
}

function asCmsReference(reference: XmlCertificateReference): CmsReference | 'malformed' {
  const { digestAlgorithm, digestValue } = reference
  if (!digestValue) return 'malformed'
  return {
    digestAlgorithm,
    certificateDigest: digestValue,
    issuerSerial: issuerSerialOf(reference),
  }
}

/** SigningCertificate has the issuer's name as text in many spellings, so only the serial number is compared. */
function issuerSerialOf({
  serialNumber,
  issuerSerialV2,
}: XmlCertificateReference): CmsReference['issuerSerial'] {
  if (serialNumber !== undefined) return { issuer: undefined, serialNumber }
  if (!issuerSerialV2) return undefined
  try {
    return readIssuerSerial(readBer(issuerSerialV2))
  } catch (error) {
    if (error instanceof MalformedDer) return undefined
    throw error
  }
}

/** The policy that the signer names, in the form of `SignaturePolicy`. */
function xadesPolicy({
  signedProperties,
  unsignedProperties,
}: Pick<XadesSignature, 'signedProperties' | 'unsignedProperties'>): SignaturePolicy {
  const policy = signedProperties?.policy
  if (!policy) return { kind: 'none' }
  if (policy.kind === 'implied') return policy
  const { identifier: id, description, addresses, digestAlgorithm: algorithm } = policy
  const { digestValue: value } = policy
  return {
    kind: 'explicit',
    id,
    url: addresses[0],
    description,
    isKnown: isTimeMarkPolicy(policy),
    digest: value && { algorithm, value },
    // If the policy has transforms, its digest is not over the stored document, so we do not compare it.
    ...(policy.transforms.length === 0 && storedIn(unsignedProperties)),
  }
}

function storedIn(properties: XadesSignature['unsignedProperties']): { readonly stored?: Bytes } {
  const stored = properties.flatMap((one) =>
    one.kind === 'policy-store' && one.document ? [one.document] : [],
  )[0]
  return stored ? { stored } : {}
}

function mimeTypeOf({ signedProperties }: XadesSignature): { readonly mimeType?: string } {
  const mimeType = signedProperties?.dataObjectFormats[0]?.mimeType
  return mimeType === undefined ? {} : { mimeType }
}

async function readCounterSignatures(
  { unsignedProperties }: XadesSignature,
  location: XadesLocation,
): Promise<readonly SignatureToValidate[]> {
  const read: SignatureToValidate[] = []
  for (const property of unsignedProperties) {
    if (property.kind !== 'counter-signature') continue
    const [counter, ...others] = await readXadesSignature(property.signature, location)
    if (counter) read.push(property.signature.signsValue ? counter : astray(counter), ...others)
  }
  return read
}

/** Adds a finding to a counter-signature that does not sign the value of the signature around it. */
function astray(counter: SignatureToValidate): SignatureToValidate {
  const finding = { severity: 'fail', key: 'xml-structure', about: 'counter-signature' } as const
  return { ...counter, structure: [...counter.structure, finding] }
}

/** The signature that a detached counter-signature signs (EN 319 132-1, 5.2.7.1). */
export function parentIn(
  one: LocatedSignature,
  all: readonly LocatedSignature[],
): Pick<XadesLocation, 'parentId'> {
  const parent = countersignedBy(one, all)
  return parent ? { parentId: xadesSignatureId(parent.signature, parent.filename) } : {}
}

/** The location of an XML signature, and the files that it may refer to. */
interface XadesLocation {
  /** Name of the file, or of the entry in the container. */
  readonly filename: string
  readonly files: DetachedFiles
  /** Findings about the container that apply to a signature. */
  readonly findings: (signature: XadesSignature) => readonly StructureFinding[]
  /** Id of the signature that this signature counter-signs. */
  readonly parentId?: string
}
