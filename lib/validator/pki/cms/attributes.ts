import { fieldsOf } from '#encoding/der/fields'
import { MalformedDer } from '#encoding/der/malformed-der'
import type { DerNode } from '#encoding/der/reader'
import { tags } from '#encoding/der/tags'
import { oidOf } from '#encoding/der/values'

/** An attribute of a SignerInfo (RFC 5652, 5.3): the OID of its type, and its values. */
export interface Attribute {
  readonly type: string
  readonly values: readonly DerNode[]
  /** The whole attribute as transmitted. */
  readonly node: DerNode
}

/** Reads the members of a SET OF Attribute, which may have any tag. Throws `MalformedDer`. */
export function readAttributes(node: DerNode): readonly Attribute[] {
  return node.children.map((member) => {
    const fields = fieldsOf(member)
    const type = oidOf(fields.next())
    return { type, values: fields.required(tags.set).children, node: member }
  })
}

/**
 * The value of an attribute that may have only one. Undefined if the attribute is absent. Throws `MalformedDer` if the
 * type occurs several times or has several values.
 */
export function singleValue(attributes: readonly Attribute[], type: string): DerNode | undefined {
  const [attribute, another] = attributes.filter((candidate) => candidate.type === type)
  if (!attribute) return undefined
  const [value, more] = attribute.values
  if (another || more || !value) throw new MalformedDer(`Attribute ${type} must have one value`)
  return value
}

/** All values of an attribute that may have several, such as the signature-time-stamp attribute. */
export function valuesOf(attributes: readonly Attribute[], type: string): readonly DerNode[] {
  return attributes.flatMap((attribute) => (attribute.type === type ? attribute.values : []))
}
