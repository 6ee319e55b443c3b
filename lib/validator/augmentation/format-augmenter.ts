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

/** How new time-stamps are made. */
export interface Stamping extends Pick<TrustServices, 'timeStamp' | 'timeStampSize'> {
  /** Of the time-stamped data. */
  readonly algorithm: DigestAlgorithm
  /** The time that new entries of an archive get. */
  readonly at: Date
}

/**
 * The steps of augmentation in one format (EN 319 102-1, 4.3). Each returns the bytes that it keeps and those that
 * follow; undefined if it changes nothing. Steps throw `AugmentationRefused`, `TypeError` if the file has no place
 * for an addition, and the errors of the time-stamping service.
 */
export interface FormatAugmenter {
  /** Adds a signature time-stamp to these signatures: level B-T. */
  readonly stamp: (
    file: FileToAugment,
    signatures: readonly SignatureToValidate[],
    stamping: Stamping,
  ) => Promise<Placement | undefined>
  /** Embeds missing validation data: level B-LT. */
  readonly embed: (
    file: FileToAugment,
    document: DocumentToValidate,
    data: GatheredData,
    stamping: Stamping,
  ) => Promise<Placement | undefined>
  /** Adds an archive time-stamp over everything before it: level B-LTA, or its renewal. Takes all signatures of the file. */
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

/** All bytes of a file in memory, for formats without appending. */
export function wholeOf({ source }: FileToAugment): Uint8Array {
  return source.read(0, source.size)
}

/** A file that was written anew, as a placement. */
export function rewritten(bytes: Uint8Array): Placement {
  return { keeps: 0, tail: bytes }
}

/** Position of a signature among those of its message: the reader numbers all but the first. */
export function positionOf({
  signatureId,
  filename = '',
}: Pick<SignatureToValidate, 'signatureId' | 'filename'>): number {
  return Number(signatureId.slice(filename.length + 1) || 0)
}
