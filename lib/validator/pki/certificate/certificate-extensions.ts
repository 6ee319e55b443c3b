import type { Bytes } from '#encoding/bytes'
import { fieldsOf } from '#encoding/der/fields'
import { MalformedDer } from '#encoding/der/malformed-der'
import { type DerNode, readBer } from '#encoding/der/reader'
import { contextTag, primitiveContextTag, tags } from '#encoding/der/tags'
import {
  booleanOf,
  bytesOf,
  expectTag,
  namedBitsOf,
  oidOf,
  smallIntegerOf,
  timeOf,
} from '#encoding/der/values'
import { oids } from '../oids'
import {
  noQualifiedStatements,
  type QualifiedStatements,
  readQualifiedStatements,
} from './qualified-statements'

/** The names of the key usages in the order of their bits (RFC 5280, 4.2.1.3). */
const keyUsages = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
  'encipherOnly',
  'decipherOnly',
] as const

type KeyUsage = (typeof keyUsages)[number]

/** An extension of a certificate; `value` is the DER inside its OCTET STRING. */
interface Extension {
  readonly critical: boolean
  readonly value: Bytes
}

export type Extensions = ReadonlyMap<string, Extension>

/** Contents of the extensions, named as in RFC 5280. Absent extensions are `undefined` or empty. */
export interface ExtensionContents {
  readonly keyUsage: readonly KeyUsage[] | undefined
  /** OIDs of the purposes. */
  readonly extendedKeyUsage: readonly string[] | undefined
  readonly basicConstraints: BasicConstraints
  /** OIDs of the certificate policies. */
  readonly policies: readonly string[]
  readonly qualifiedStatements: QualifiedStatements
  readonly subjectKeyId: Bytes | undefined
  readonly authorityKeyId: Bytes | undefined
  readonly ocspUrls: readonly string[]
  readonly caIssuersUrls: readonly string[]
  readonly crlUrls: readonly string[]
  /** id-pkix-ocsp-nocheck: the status of this responder's certificate need not be checked (RFC 6960, 4.2.2.2.1). */
  readonly hasOcspNoCheck: boolean
  /** YYYY-MM-DD, from the subject directory attributes extension. */
  readonly dateOfBirth: string | undefined
}

interface BasicConstraints {
  readonly isCa: boolean
  /** Maximum number of intermediate certificates below; undefined if it is unlimited. */
  readonly pathLength: number | undefined
}

const notCa: BasicConstraints = { isCa: false, pathLength: undefined }

/** The extensions by OID. Throws `MalformedDer`, also if an extension occurs twice (RFC 5280, 4.2). */
export function readExtensions(node: DerNode | undefined): Extensions {
  const members = node ? expectTag(node, tags.sequence).children : []
  const extensions = new Map(members.map(readExtension))
  if (extensions.size < members.length) throw new MalformedDer('An extension comes twice')
  return extensions
}

function readExtension(node: DerNode): [oid: string, extension: Extension] {
  const fields = fieldsOf(node)
  const oid = oidOf(fields.next())
  const critical = fields.optional(tags.boolean)
  const value = bytesOf(fields.next())
  return [oid, { critical: critical !== undefined && booleanOf(critical), value }]
}

/** Throws `MalformedDer`. */
export function readExtensionContents(extensions: Extensions): ExtensionContents {
  const read = <Content>(oid: string, reader: (node: DerNode) => Content): Content | undefined => {
    const extension = extensions.get(oid)
    return extension && reader(readBer(extension.value))
  }
  const accesses = read(oids.idPeAuthorityInfoAccess, readAccessDescriptions) ?? []
  return {
    keyUsage: read(oids.idCeKeyUsage, readKeyUsage),
    extendedKeyUsage: read(oids.idCeExtKeyUsage, (node) => node.children.map(oidOf)),
    basicConstraints: read(oids.idCeBasicConstraints, readBasicConstraints) ?? notCa,
    policies: read(oids.idCeCertificatePolicies, readPolicies) ?? [],
    qualifiedStatements:
      read(oids.idPeQcStatements, readQualifiedStatements) ?? noQualifiedStatements,
    subjectKeyId: read(oids.idCeSubjectKeyIdentifier, bytesOf),
    authorityKeyId: read(oids.idCeAuthorityKeyIdentifier, readAuthorityKeyId),
    ocspUrls: urlsOf(accesses, oids.idAdOcsp),
    caIssuersUrls: urlsOf(accesses, oids.idAdCaIssuers),
    crlUrls: read(oids.idCeCrlDistributionPoints, readDistributionPoints) ?? [],
    hasOcspNoCheck: extensions.has(oids.idPkixOcspNoCheck),
    dateOfBirth: read(oids.idCeSubjectDirectoryAttributes, readDateOfBirth),
  }
}

function readKeyUsage(node: DerNode): readonly KeyUsage[] {
  return namedBitsOf(node).flatMap((bit) => keyUsages[bit] ?? [])
}

function readBasicConstraints(node: DerNode): BasicConstraints {
  const fields = fieldsOf(node)
  const isCa = fields.optional(tags.boolean)
  const pathLength = fields.optional(tags.integer)
  return {
    isCa: isCa !== undefined && booleanOf(isCa),
    pathLength: pathLength && smallIntegerOf(pathLength),
  }
}

function readPolicies(node: DerNode): readonly string[] {
  return node.children.map((policy) => oidOf(fieldsOf(policy).next()))
}

function readAuthorityKeyId(node: DerNode): Bytes | undefined {
  return fieldsOf(node).optional(primitiveContextTag(0))?.content
}

interface AccessDescription {
  readonly method: string
  readonly url: string | undefined
}

function readAccessDescriptions(node: DerNode): readonly AccessDescription[] {
  return node.children.map((description) => {
    const fields = fieldsOf(description)
    return { method: oidOf(fields.next()), url: readUri(fields.next()) }
  })
}

function urlsOf(accesses: readonly AccessDescription[], method: string): readonly string[] {
  return accesses.flatMap((access) => (access.method === method && access.url ? access.url : []))
}

const uniformResourceIdentifier = primitiveContextTag(6)

/** The URI of a GeneralName; undefined for other kinds. */
function readUri(node: DerNode): string | undefined {
  if (node.tag !== uniformResourceIdentifier) return undefined
  return Buffer.from(node.content).toString('latin1')
}

// RFC 5280, 4.2.1.13: DistributionPoint → distributionPoint [0] → fullName [0] → GeneralNames
function readDistributionPoints(node: DerNode): readonly string[] {
  return node.children.flatMap((point) => {
    const name = fieldsOf(point).optional(contextTag(0))
    const fullName = name && fieldsOf(name, contextTag(0)).optional(contextTag(0))
    return (fullName?.children ?? []).flatMap((general) => readUri(general) ?? [])
  })
}

function readDateOfBirth(node: DerNode): string | undefined {
  for (const attribute of node.children) {
    const fields = fieldsOf(attribute)
    if (oidOf(fields.next()) !== oids.idPdaDateOfBirth) continue
    const [value] = fields.required(tags.set).children
    if (value) return timeOf(value).toISOString().slice(0, 10)
  }
  return undefined
}
