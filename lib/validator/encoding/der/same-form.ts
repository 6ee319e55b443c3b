import { type Bytes, concatBytes } from '../bytes'
import type { DerNode } from './reader'
import { tagged } from './writer'

/** Gives a value other content. If its length was indefinite, it stays indefinite (X.690, 8.1.3.6). */
export function sameForm({ tag, raw }: DerNode, ...content: readonly Bytes[]): Bytes {
  const isIndefinite = raw[1] === 0x80
  return isIndefinite
    ? concatBytes(Uint8Array.of(tag, 0x80), ...content, new Uint8Array(2))
    : tagged(tag, ...content)
}
