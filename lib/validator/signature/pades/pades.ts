import type { ByteSource } from '#encoding/byte-source'
import type { Placement, SignatureFormat, SignedDocument } from '../signature-format'
import { augment } from './augment'
import { complete } from './complete'
import { prepare } from './prepare'

/** PDF signatures (EN 319 142-1). They are appended; the existing bytes do not change. */
export const pades: SignatureFormat = { prepare, complete, augment, place }

/** Keeps all bytes of the document, because a PDF signature covers every preceding byte. */
async function place(source: ByteSource, { tail }: SignedDocument): Promise<Placement> {
  return { keeps: source.size, tail }
}
