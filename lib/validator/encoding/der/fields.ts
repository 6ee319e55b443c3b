import { MalformedDer } from './malformed-der'
import type { DerNode } from './reader'

/** The fields of a SEQUENCE. They are read in order; optional fields are recognised by their tags. */
export class Fields {
  readonly #nodes: readonly DerNode[]
  #at = 0

  constructor(node: DerNode) {
    this.#nodes = node.children
  }

  /** The next field with any tag. Throws `MalformedDer` if there is none. */
  next(): DerNode {
    const node = this.#nodes[this.#at++]
    if (!node) throw new MalformedDer('A field is missing')
    return node
  }

  /** The next field, which must have this tag. Throws `MalformedDer`. */
  required(tag: number): DerNode {
    const node = this.optional(tag)
    if (!node) throw new MalformedDer('A field is missing')
    return node
  }

  /** The next field if it has one of these tags; otherwise it remains the next field. */
  optional(...wanted: readonly number[]): DerNode | undefined {
    const node = this.#nodes[this.#at]
    if (!node || !wanted.includes(node.tag)) return undefined
    this.#at++
    return node
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#nodes.length
  }

  /** Rejects remaining fields. Throws `MalformedDer`. */
  end(): void {
    if (!this.isAtEnd) throw new MalformedDer('A field too many')
  }
}

/** Returns the fields of a value with this tag (SEQUENCE by default). Throws `MalformedDer`. */
export function fieldsOf(node: DerNode, tag = 0x30): Fields {
  if (node.tag !== tag) throw new MalformedDer('Another structure was expected')
  return new Fields(node)
}
