import type { ByteSource } from '#encoding/byte-source'
import type { Placement, SignatureFormat, SignedDocument } from '../signature-format'
import { augment } from './augment'
import { complete } from './complete'
import { prepare } from './prepare'

/** PDF signatures (EN 319 142-1), appended to untouched bytes. */
export const pades: SignatureFormat = { prepare, complete, augment, place }

/** A PDF signature covers every preceding byte, so all of them are kept. */
async function place(source: ByteSource, { tail }: SignedDocument): Promise<Placement> {
  return { keeps: source.size, tail }
}
