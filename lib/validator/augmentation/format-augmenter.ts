import { type ByteSource, joinedSource, memorySource, windowSource } from '#encoding/byte-source'
import type { DigestAlgorithm } from '#encoding/digest'
import type { Placement, TrustServices } from '#signature/signature-format'
import type { DataFile } from '#validation/formats/data-files'
import type { DocumentToValidate } from '#validation/model/document'
import type { SignatureToValidate } from '#validation/model/signature'
import type { GatheredData } from './missing-data'

/** A signed file while it is augmented. */
export interface FileToAugment {
  readonly source: ByteSource
  readonly name: string
  /** The signed files of detached signatures. */
  readonly dataFiles: readonly DataFile[]
}

/** Settings for new time-stamps. */
export interface Stamping extends Pick<TrustServices, 'timeStamp' | 'timeStampSize'> {
  /** The digest algorithm of new time-stamps. */
  readonly algorithm: DigestAlgorithm
  /** The modification time of new archive entries. */
  readonly at: Date
}

/**
 * The steps of augmentation in one format (EN 319 102-1, 4.3). Each step returns the number of bytes that it keeps and
 * the bytes that follow; undefined if it changes nothing. Steps throw `AugmentationRefused`, `TypeError` if the file
 * has no place for an addition, and the errors of the time-stamping service.
 */
export interface FormatAugmenter {
  /** Level B-T: adds a signature time-stamp to these signatures. */
  readonly stamp: (
    file: FileToAugment,
    signatures: readonly SignatureToValidate[],
    stamping: Stamping,
  ) => Promise<Placement | undefined>
  /** Level B-LT: embeds missing validation data. */
  readonly embed: (
    file: FileToAugment,
    document: DocumentToValidate,
    data: GatheredData,
    stamping: Stamping,
  ) => Promise<Placement | undefined>
  /**
   * Level B-LTA or its renewal: adds an archive time-stamp over everything before it. `signatures` are all of the file.
   */
  readonly archive: (
    file: FileToAugment,
    signatures: readonly SignatureToValidate[],
    stamping: Stamping,
  ) => Promise<Placement>
}

/** The file after a step. */
export function placed(source: ByteSource, { keeps, tail }: Placement): ByteSource {
  return joinedSource(windowSource(source, [0, keeps]), memorySource(tail))
}

/** The bytes of the whole file in memory, for formats in which nothing can be appended. */
export function wholeOf({ source }: FileToAugment): Uint8Array {
  return source.read(0, source.size)
}

/** A placement that replaces the whole file. */
export function rewritten(bytes: Uint8Array): Placement {
  return { keeps: 0, tail: bytes }
}

/** Position of a signature in its message. The reader adds a number to the name of all signatures except the first. */
export function positionOf({
  signatureId,
  filename = '',
}: Pick<SignatureToValidate, 'signatureId' | 'filename'>): number {
  return Number(signatureId.slice(filename.length + 1) || 0)
}
