import {
  atHand,
  type ByteSource,
  digestOf,
  joinedSource,
  memorySource,
  windowSource,
} from '@/lib/encoding/byte-source'
import { encodeHex } from '@/lib/encoding/hex'
import type { Placement, SignedDocument } from '@/lib/signature/signature-format'
import { loadDocument } from '@/lib/storage/documents'
import type { StoredFile, StoredSegment } from '@/lib/storage/records'
import { type Pending, pendingOf, type Signing } from '@/lib/storage/sessions/sessions'
import type { Services } from '../core/context'
import { OperationFailure } from '../core/operation-failure'
import { nameAfterSigning } from '../documents/content/file-type'
import { type DocumentSigning, formats } from '../documents/content/formats'
import { openContent } from '../documents/content/stored-content'
import { type SignatureValidity, validateSigned } from './validate-signed'

/** A signature that was made, validated and stored, before anybody knows of it. */
export interface MadeSignature {
  readonly session: Signing
  readonly pending: Pending<'signing'>
  readonly file: StoredFile
  /** Of the document that the signature was put into; null when there is no stored one. */
  readonly version: number | null
  /** Of every signature in the file. */
  readonly validity: SignatureValidity
}

/** Puts a finished signature into the document as it is now, validates the result and stores what is new of it. */
export async function placeSignature(
  services: Services,
  session: Signing,
  signature: SignedDocument,
): Promise<MadeSignature> {
  const pending = pendingOf(session)
  const format = formats[pending.format]
  const { file: current, version } = await currentContent(services, session, format)
  const opened = await openContent(services.blobs, current)
  try {
    const source = atHand(opened)
    const placement = await format.signature.place(source, signature)
    const signed = signedContent(source, placement)
    const name = nameAfterSigning(current.name, pending.format)
    const { signatureId } = pending.signature
    const validity = await validateSigned(services, signed, name, signatureId)
    const file = await storeTail(services, { ...placement, current, signed, name, pending })
    return { session, pending, file, version, validity }
  } finally {
    opened.close()
  }
}

interface CurrentContent {
  readonly file: StoredFile
  readonly version: number | null
}

/** A container may have got other signatures while the phone rang; nothing else changes meanwhile. */
async function currentContent(
  { database }: Services,
  { documentId, file, documentVersion }: Signing,
  { parallel }: DocumentSigning,
): Promise<CurrentContent> {
  if (!file) throw new Error('A signing session lost its file')
  if (!documentId || !parallel) return { file, version: documentVersion }
  const document = await loadDocument(database.db, documentId)
  if (!document) throw new OperationFailure('document-changed')
  return document
}

/** The signed file. */
export function signedContent(source: ByteSource, { keeps, tail }: Placement): ByteSource {
  return joinedSource(windowSource(source, [0, keeps]), memorySource(tail))
}

interface SignedContent extends Placement {
  readonly current: StoredFile
  readonly signed: ByteSource
  readonly name: string
  readonly pending: Pending<'signing'>
}

async function storeTail(
  { blobs }: Services,
  { keeps, tail, current, signed, name, pending: { format } }: SignedContent,
): Promise<StoredFile> {
  const { key, size } = await blobs.write(tail, { sizeMax: tail.length })
  const earlier = [...(current.earlier ?? []), current.sha256]
  return {
    name,
    size: signed.size,
    sha256: encodeHex(await digestOf(signed, 'SHA-256')),
    segments: [...firstBytes(current.segments, keeps), { key, size }],
    earlier: formats[format].parallel ? earlier : undefined,
  }
}

/** The segments that hold the first so many bytes of a file. */
function firstBytes(segments: readonly StoredSegment[], count: number): StoredSegment[] {
  let left = count
  return segments.flatMap(({ key, size }) => {
    const taken = Math.min(size, left)
    left -= taken
    return taken > 0 ? [{ key, size: taken }] : []
  })
}

/** What was stored of a signed file; the rest of it was there before. */
export function placedContent({ file }: Pick<MadeSignature, 'file'>): Pick<StoredFile, 'segments'> {
  return { segments: file.segments.slice(-1) }
}
