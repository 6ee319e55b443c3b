import { attributeOf, elementsFrom, textContentOf } from '#encoding/xml/elements'
import type { XmlElement } from '#encoding/xml/tree'
import { part, partsOf, partText } from './parts'
import { readSignaturePolicy, type SignaturePolicy } from './signature-policy'
import { readSigningCertificates, type XmlCertificateReference } from './signing-certificate'

/** Properties that the signer signed with the data (EN 319 132-1, 5.2). They are unproven claims. */
export interface SignedProperties {
  readonly id: string | undefined
  /** SigningTime; undefined if it is missing or not a time. */
  readonly claimedSigningTime: Date | undefined
  readonly signingCertificates: readonly XmlCertificateReference[]
  readonly policy: SignaturePolicy | undefined
  readonly productionPlace: ProductionPlace | undefined
  readonly claimedRoles: readonly string[]
  /** Number of certified and signed roles. They are not parsed. */
  readonly otherRoles: number
  readonly dataObjectFormats: readonly DataObjectFormat[]
  readonly commitments: readonly Commitment[]
  /** Local names of other properties. They are not parsed. */
  readonly others: readonly string[]
}

export interface ProductionPlace {
  readonly city: string | undefined
  readonly street: string | undefined
  readonly stateOrProvince: string | undefined
  readonly postalCode: string | undefined
  readonly countryName: string | undefined
}

export interface DataObjectFormat {
  /** `#` and the Id of a ds:Reference or of an object. */
  readonly objectReference: string | undefined
  readonly mimeType: string | undefined
  readonly description: string | undefined
  readonly encoding: string | undefined
}

export interface Commitment {
  readonly identifier: string
  readonly objectReferences: readonly string[]
  readonly coversAll: boolean
}

export function readSignedProperties(element: XmlElement): SignedProperties {
  const aboutSignature = part(element, 'SignedSignatureProperties')
  const aboutData = part(element, 'SignedDataObjectProperties')
  const role = part(aboutSignature, 'SignerRoleV2') ?? part(aboutSignature, 'SignerRole')
  return {
    id: attributeOf(element, 'Id'),
    claimedSigningTime: readDateTime(partText(aboutSignature, 'SigningTime')),
    signingCertificates: readSigningCertificates(aboutSignature),
    policy: readSignaturePolicy(aboutSignature),
    productionPlace: readPlace(aboutSignature),
    claimedRoles: partsOf(part(role, 'ClaimedRoles'), 'ClaimedRole').map(wholeText),
    otherRoles: otherRolesIn(role),
    dataObjectFormats: partsOf(aboutData, 'DataObjectFormat').map(readDataObjectFormat),
    commitments: partsOf(aboutData, 'CommitmentTypeIndication').map(readCommitment),
    others: [...othersIn(aboutSignature), ...othersIn(aboutData)],
  }
}

/** The text of an element with all its descendants, because a role may contain markup. */
function wholeText(element: XmlElement): string {
  return [...elementsFrom(element)].map(textContentOf).join('').trim()
}

function otherRolesIn(role: XmlElement | undefined): number {
  const lists = ['CertifiedRoles', 'CertifiedRolesV2', 'SignedAssertions']
  const elements = lists.flatMap((name) => part(role, name) ?? [])
  return elements.flatMap(({ children }) => children.filter(({ kind }) => kind === 'element'))
    .length
}

/** Parses an xs:dateTime. Without a time zone, it is in UTC. Undefined if the text is invalid. */
export function readDateTime(text: string | undefined): Date | undefined {
  const pattern = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[-+]\d\d:\d\d)?$/
  const [, seconds, fraction = '', zone = 'Z'] = pattern.exec(text ?? '') ?? []
  if (seconds === undefined) return undefined
  const time = new Date(seconds + fraction.slice(0, 4) + zone)
  return Number.isNaN(time.getTime()) ? undefined : time
}

/** Writes a time for XAdES, in UTC and whole seconds. */
export function writeDateTime(time: Date): string {
  return `${time.toISOString().slice(0, 19)}Z`
}

function readPlace(properties: XmlElement | undefined): ProductionPlace | undefined {
  const place =
    part(properties, 'SignatureProductionPlaceV2') ?? part(properties, 'SignatureProductionPlace')
  return (
    place && {
      city: partText(place, 'City'),
      street: partText(place, 'StreetAddress'),
      stateOrProvince: partText(place, 'StateOrProvince'),
      postalCode: partText(place, 'PostalCode'),
      countryName: partText(place, 'CountryName'),
    }
  )
}

function readDataObjectFormat(element: XmlElement): DataObjectFormat {
  return {
    objectReference: attributeOf(element, 'ObjectReference'),
    mimeType: partText(element, 'MimeType'),
    description: partText(element, 'Description'),
    encoding: partText(element, 'Encoding'),
  }
}

function readCommitment(element: XmlElement): Commitment {
  return {
    identifier: partText(element, 'CommitmentTypeId', 'Identifier') ?? '',
    objectReferences: partsOf(element, 'ObjectReference').map((one) => textContentOf(one).trim()),
    coversAll: part(element, 'AllSignedDataObjects') !== undefined,
  }
}

const read = new Set([
  'SigningTime',
  'SigningCertificate',
  'SigningCertificateV2',
  'SignaturePolicyIdentifier',
  'SignatureProductionPlace',
  'SignatureProductionPlaceV2',
  'SignerRole',
  'SignerRoleV2',
  'DataObjectFormat',
  'CommitmentTypeIndication',
])

function othersIn(properties: XmlElement | undefined): readonly string[] {
  return (properties?.children ?? []).flatMap((child) =>
    child.kind === 'element' && !read.has(child.localName) ? [child.localName] : [],
  )
}
