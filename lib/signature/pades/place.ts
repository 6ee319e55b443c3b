import type { ByteSource } from '@/lib/encoding/byte-source'
import type { Placement, SignedDocument } from '../signature-format'

/** A PDF signature covers every byte before it: all of them stay. */
export async function place(source: ByteSource, { tail }: SignedDocument): Promise<Placement> {
  return { keeps: source.size, tail }
}
