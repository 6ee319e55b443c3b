import {
  type ByteSource,
  digestOf,
  joinedSource,
  memorySource,
  windowSource,
} from '@paraph/validator/encoding/byte-source'
import { encodeHex } from '@paraph/validator/encoding/hex'
import type { Placement } from '@paraph/validator/signature/signature-format'
import type { StoredFile, StoredSegment } from '@/lib/storage/schema/records'
import type { Services } from '../../operation/context'
import type { DocumentSigning } from './formats'

/** The new file: the bytes that are kept, followed by the added bytes. */
export function placed(source: ByteSource, { keeps, tail }: Placement): ByteSource {
  return joinedSource(windowSource(source, [0, keeps]), memorySource(tail))
}

interface PlacedContent extends Placement {
  /** The file before the change. */
  readonly current: StoredFile
  /** The file after the change. */
  readonly signed: ByteSource
  readonly name: string
  readonly format: DocumentSigning
  /** Whether the change adds proof to existing signatures. */
  readonly isRenewal?: boolean
}

/** Stores the added bytes of a file; the kept bytes stay in their blobs. */
export async function storePlaced(
  { blobs }: Pick<Services, 'blobs'>,
  { keeps, tail, current, signed, name, format, isRenewal = false }: PlacedContent,
): Promise<StoredFile> {
  const { key, size } = await blobs.write(tail, { sizeMax: tail.length })
  const earlier = [...(current.earlier ?? []), current.sha256]
  return {
    name,
    size: signed.size,
    sha256: encodeHex(await digestOf(signed, 'SHA-256')),
    segments: [...firstBytes(current.segments, keeps), { key, size }],
    earlier: format.parallel ? earlier : undefined,
    isRenewed: isRenewal || current.isRenewed || undefined,
  }
}

/** The part of a file that `storePlaced` stored; the rest existed before. */
export function newPart({ segments }: Pick<StoredFile, 'segments'>): Pick<StoredFile, 'segments'> {
  return { segments: segments.slice(-1) }
}

/**
 * The segments with the first `count` bytes of a file. A segment without bytes is still listed, so that it is erased
 * with the document.
 */
function firstBytes(segments: readonly StoredSegment[], count: number): StoredSegment[] {
  let left = count
  return segments.map(({ key, size }) => {
    const taken = Math.min(size, left)
    left -= taken
    return { key, size: taken }
  })
}
