import { type Bytes, equalBytes } from '#encoding/bytes'
import { fieldsOf } from '#encoding/der/fields'
import { MalformedDer } from '#encoding/der/malformed-der'
import type { DerNode } from '#encoding/der/reader'
import { tags } from '#encoding/der/tags'
import { expectTag, oidOf, textOf } from '#encoding/der/values'
import { encodeHex } from '#encoding/hex'

/** One attribute of a name. Attributes in the same relative distinguished name have the same `position`. */
interface NameAttribute {
  readonly type: string
  readonly value: string
  /** The content bytes of the value, as they are in the certificate. */
  readonly bytes: Bytes
  readonly position: number
}

/** A Name (RFC 5280, 4.1.2.4). The attributes are in the order of the DER. */
export interface DistinguishedName {
  readonly der: Bytes
  readonly attributes: readonly NameAttribute[]
}

/** OIDs of attribute types, by the names used here. */
export const nameAttributes = {
  commonName: '2.5.4.3',
  surname: '2.5.4.4',
  serialNumber: '2.5.4.5',
  country: '2.5.4.6',
  organisation: '2.5.4.10',
  organisationUnit: '2.5.4.11',
  givenName: '2.5.4.42',
  pseudonym: '2.5.4.65',
  organisationIdentifier: '2.5.4.97',
} as const

/** Throws `MalformedDer`. */
export function readDistinguishedName(node: DerNode): DistinguishedName {
  const attributes = expectTag(node, tags.sequence).children.flatMap(readRelativeName)
  return { der: node.raw, attributes }
}

function readRelativeName(node: DerNode, position: number): NameAttribute[] {
  return expectTag(node, tags.set).children.map((member) => {
    const fields = fieldsOf(member)
    const type = oidOf(fields.next())
    const value = fields.next()
    return { type, value: readValue(value), bytes: value.content, position }
  })
}

// RFC 4514, 2.4: a value that is not text is written as # and its encoding.
function readValue(node: DerNode): string {
  try {
    return textOf(node)
  } catch (error) {
    if (error instanceof MalformedDer) return `#${encodeHex(node.raw)}`
    throw error
  }
}

/** The value of the first attribute with this type. */
export function valueInName(
  name: DistinguishedName,
  attribute: keyof typeof nameAttributes,
): string | undefined {
  return name.attributes.find(({ type }) => type === nameAttributes[attribute])?.value
}

/** RFC 5280, 7.1: names are equal if their encodings are, or their texts apart from string type, case and blanks. */
export function equalNames(left: DistinguishedName, right: DistinguishedName): boolean {
  if (equalBytes(left.der, right.der)) return true
  if (left.attributes.length !== right.attributes.length) return false
  return nameKey(left) === nameKey(right)
}

/** A cache of name keys: names of authorities are compared very often and never change. */
const knownKeys = new WeakMap<DistinguishedName, string>()

/** An index key for a name. Two names have the same key only if they are equal. */
export function nameKey(name: DistinguishedName): string {
  const known = knownKeys.get(name)
  if (known !== undefined) return known
  const key = foldedText(name)
  knownKeys.set(name, key)
  return key
}

function foldedText({ attributes }: DistinguishedName): string {
  const folded = attributes.map(({ position, type, value }) => [
    position,
    type,
    value.normalize('NFKC').toLowerCase().trim().replace(/\s+/g, ' '),
  ])
  return JSON.stringify(folded)
}
