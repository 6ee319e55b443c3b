import { utf8 } from '@/lib/encoding/bytes'
import { digestAlgorithmOf } from '@/lib/pki/algorithms'
import type { XadesSignature } from '@/lib/signature/xades/read'
import { isValueIntact } from '@/lib/signature/xades/signature-verification'
import { verifyXadesSignature } from '@/lib/signature/xades/verify'
import type { SignatureToValidate } from '../../model/signature'
import type { StructureFinding } from '../../model/token'
import { tokenId } from '../../model/token-id'
import { manifestEntryFindings, manifestEntryMatchers, xadesDigestMatcher } from './digest-matcher'
import { xadesFormat } from './format'
import { identifyXadesSigner } from './identification'
import { xadesMaterial } from './material'
import { xadesPolicy } from './policy'
import { xadesScopes } from './scopes'
import { structureFindings } from './structure'
import { readTimeMark, timeMarkFindings } from './time-mark'
import { readXadesTimeStamps } from './time-stamps'
import type { XadesPlace } from './xades-reading'

/** Id of a signature in the file of a name. */
export function xadesSignatureId({ id, value }: XadesSignature, filename: string): string {
  const named = utf8(`${filename} ${id ?? ''} `)
  return tokenId('S', Buffer.concat([named, value ?? new Uint8Array()]))
}

/** One XML signature as facts (EN 319 132-1), its counter-signatures after it. */
export async function readXadesSignature(
  signature: XadesSignature,
  place: XadesPlace,
): Promise<readonly SignatureToValidate[]> {
  const { signedProperties, algorithm, value = new Uint8Array() } = signature
  const id = xadesSignatureId(signature, place.filename)
  const material = xadesMaterial(signature)
  const certificates = material.certificates.map(({ certificate }) => certificate)
  const { references, manifestEntries } = await verifyXadesSignature(signature, place.files)
  const timeMark = readTimeMark(signature, material)
  const stamps = await readXadesTimeStamps(signature, id, certificates, place.files)
  const read: SignatureToValidate = {
    id,
    signatureId: signature.id ?? '',
    filename: place.filename,
    format: xadesFormat(signature, timeMark !== undefined),
    claimedSigningTime: signedProperties?.claimedSigningTime,
    structure: [
      ...structureFindings(signature),
      ...manifestEntryFindings(manifestEntries),
      ...unsupportedTransforms(signature),
      ...timeMarkFindings(signature, timeMark),
      ...stamps.structure,
      ...evidenceRecords(signature),
      ...place.findings(signature),
    ],
    references: [...references.map(xadesDigestMatcher), ...manifestEntryMatchers(manifestEntries)],
    signatureAlgorithm: algorithm,
    digestAlgorithm: algorithm && digestAlgorithmOf(algorithm),
    isValueRight: (certificate) => isValueIntact(signature, certificate),
    identification: identifyXadesSigner(signature, certificates),
    certificates: material.certificates.filter(({ origin }) => origin === 'KEY_INFO'),
    signatureValue: value,
    ...(signature.signedInfo && { dataToBeSigned: signature.signedInfo }),
    policy: xadesPolicy(signature),
    timeStamps: stamps.timeStamps,
    ...(timeMark && { timeMark }),
    material,
    scopes: xadesScopes(signature, place.filename),
    ...mimeTypeOf(signature),
    ...(signedProperties?.productionPlace && {
      productionPlace: placeOf(signedProperties.productionPlace),
    }),
    roles: (signedProperties?.claimedRoles ?? []).map((role) => ({ role, category: 'claimed' })),
    commitmentTypes: (signedProperties?.commitments ?? []).map(({ identifier }) => identifier),
    asWritten: {
      canonicalizationMethod: signature.canonicalizationMethod,
      bytes: signature.canonicalForm,
    },
    ...(place.parentId !== undefined && { parentId: place.parentId }),
  }
  return [read, ...(await readCounterSignatures(signature, { ...place, parentId: id }))]
}

/** What is signed may be there; what the signer made of it is not followed here. */
function unsupportedTransforms({ references }: XadesSignature): readonly StructureFinding[] {
  const algorithms = references.flatMap(({ transforms }) =>
    transforms.flatMap((one) => (one.kind === 'not-allowed' ? [one.uri] : [])),
  )
  return [...new Set(algorithms)].map((about) => ({
    ...{ severity: 'warn', key: 'transform-not-supported', about },
  }))
}

/** EN 319 132-3: SealingEvidenceRecords. */
function evidenceRecords({ unsignedProperties }: XadesSignature): readonly StructureFinding[] {
  const isThere = unsignedProperties.some(
    (one) => one.kind === 'other' && one.name.endsWith('EvidenceRecords'),
  )
  return isThere ? [{ severity: 'warn', key: 'evidence-record-not-validated' }] : []
}

type Place = NonNullable<NonNullable<XadesSignature['signedProperties']>['productionPlace']>

function placeOf({ street, ...place }: Place) {
  return { ...place, streetAddress: street }
}

function mimeTypeOf({ signedProperties }: XadesSignature): { readonly mimeType?: string } {
  const mimeType = signedProperties?.dataObjectFormats[0]?.mimeType
  return mimeType === undefined ? {} : { mimeType }
}

async function readCounterSignatures(
  { unsignedProperties }: XadesSignature,
  place: XadesPlace,
): Promise<readonly SignatureToValidate[]> {
  const read: SignatureToValidate[] = []
  for (const property of unsignedProperties) {
    if (property.kind !== 'counter-signature') continue
    const [counter, ...others] = await readXadesSignature(property.signature, place)
    if (counter) read.push(property.signature.signsValue ? counter : astray(counter), ...others)
  }
  return read
}

/** A counter-signature that does not sign the value it stands at. */
function astray(counter: SignatureToValidate): SignatureToValidate {
  const finding = { severity: 'fail', key: 'xml-structure', about: 'counter-signature' } as const
  return { ...counter, structure: [...counter.structure, finding] }
}
