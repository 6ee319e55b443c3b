import type { Bytes } from '../bytes'
import { MalformedDer } from './malformed-der'
import type { DerNode } from './reader'
import { constructedBit, tags } from './tags'
import { boolean, setOf, tagged } from './writer'

/** Types that BER may transmit in parts (X.690, 8.6.4, 8.7.3 and 8.21.1), but DER may not (X.690, 10.2). */
const inOnePart: ReadonlySet<number> = new Set([
  tags.octetString,
  tags.utf8String,
  tags.numericString,
  tags.printableString,
  tags.teletexString,
  tags.ia5String,
  tags.visibleString,
  tags.universalString,
  tags.bmpString,
])

/**
 * The DER encoding (X.690, 10 and 11) of a value transmitted as BER: shortest lengths, strings in one part, sets
 * sorted, TRUE as FF. Values under implicit tags keep their parts, because their type is known only from a schema.
 * Throws `MalformedDer`.
 */
export function derEncoding(node: DerNode): Bytes {
  const { tag } = node
  if (tag === tags.boolean) return boolean(node.content.some((byte) => byte !== 0))
  if (!node.isConstructed) return tagged(tag, node.content)
  if (tag === tags.set) return setOf(...node.children.map(derEncoding))
  const whole = tag & ~constructedBit
  if (inOnePart.has(whole))
    return tagged(whole, ...node.children.map((part) => partOf(part, whole)))
  return tagged(tag, ...node.children.map(derEncoding))
}

/** The content of one part of a string. A part has the type of the whole string or is an OCTET STRING. */
function partOf(node: DerNode, whole: number): Bytes {
  const type = node.tag & ~constructedBit
  if (type !== whole && type !== tags.octetString) throw new MalformedDer('A string of other parts')
  if (!node.isConstructed) return node.content
  return Buffer.concat(node.children.map((part) => partOf(part, whole)))
}
