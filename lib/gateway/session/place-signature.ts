import {
  type ByteSource,
  digestOf,
  joinedSource,
  memorySource,
  windowSource,
} from '@/lib/encoding/byte-source'
import { encodeHex } from '@/lib/encoding/hex'
import type { SignatureVerdict } from '@/lib/signature/pades/verify-signatures'
import type { Placement, SignedDocument } from '@/lib/signature/signature-format'
import { loadDocument } from '@/lib/storage/documents'
import type { StoredFile, StoredSegment } from '@/lib/storage/records'
import type { Session } from '@/lib/storage/sessions'
import type { Services } from '../context'
import { nameAfterSigning } from '../document/file-type'
import { type DocumentSigning, formats } from '../document/formats'
import { openContent } from '../document/stored-content'
import { OperationFailure } from '../operation-failure'
import { judgeSignatures } from './judge-signatures'
import type { MadeSignature } from './made-signature'
import type { PendingSignature } from './start-signing'

/** Puts a finished signature into the document as it is now, checks the result and stores what is new of it. */
export async function placeSignature(
  services: Services,
  session: Session,
  signature: SignedDocument,
): Promise<MadeSignature> {
  const pending = session.prepared as PendingSignature
  const format = formats[pending.format]
  const { file: current, version } = await currentContent(services, session, format)
  const source = await openContent(services.blobs, current)
  try {
    const placement = await format.signature.place(source, signature)
    const signed = signedContent(source, placement)
    const verdicts = await checkOwnWork(services, format, signed, pending)
    const file = await storeTail(services, { ...placement, current, signed, pending })
    const judged = await judgeSignatures(services, signed, file.name, verdicts)
    return { session, pending, file, version, verdicts: judged }
  } finally {
    source.close()
  }
}

interface CurrentContent {
  readonly file: StoredFile
  readonly version: number | null
}

/** A container may have got other signatures while the phone rang; nothing else changes meanwhile. */
async function currentContent(
  { database }: Services,
  { documentId, file, documentVersion }: Session,
  { parallel }: DocumentSigning,
): Promise<CurrentContent> {
  if (!file) throw new Error('A signing session lost its file')
  if (!documentId || !parallel) return { file, version: documentVersion }
  const document = await loadDocument(database.db, documentId)
  if (!document) throw new OperationFailure('document-changed')
  return document
}

function signedContent(source: ByteSource, { keeps, tail }: Placement): ByteSource {
  return joinedSource(windowSource(source, [0, keeps]), memorySource(tail))
}

/** The signed file is read as a stranger would: what we cannot verify ourselves is not handed out. */
async function checkOwnWork(
  services: Services,
  { verify }: DocumentSigning,
  signed: ByteSource,
  { signature }: PendingSignature,
): Promise<readonly SignatureVerdict[]> {
  const verdicts = await verify(signed, { anchors: services.anchors(), at: services.clock() })
  const own = verdicts.find(({ signatureId }) => signatureId === signature.signatureId)
  if (!own?.valid) {
    throw new OperationFailure('technical-fault', {
      detail: `The signature does not verify: ${own?.reasons.join(', ') ?? 'it is not in the file'}`,
    })
  }
  return verdicts
}

interface SignedContent extends Placement {
  readonly current: StoredFile
  readonly signed: ByteSource
  readonly pending: PendingSignature
}

async function storeTail(
  { blobs }: Services,
  { keeps, tail, current, signed, pending: { format } }: SignedContent,
): Promise<StoredFile> {
  const { key, size } = await blobs.write(tail, { sizeMax: tail.length })
  const earlier = [...(current.earlier ?? []), current.sha256]
  return {
    name: nameAfterSigning(current.name, format),
    size: signed.size,
    sha256: encodeHex(await digestOf(signed, 'SHA-256')),
    segments: [...firstOctets(current.segments, keeps), { key, size }],
    ...(formats[format].parallel ? { earlier } : {}),
  }
}

/** The segments that hold the first so many octets of a file. */
function firstOctets(segments: readonly StoredSegment[], count: number): StoredSegment[] {
  let left = count
  return segments.flatMap(({ key, size }) => {
    const taken = Math.min(size, left)
    left -= taken
    return taken > 0 ? [{ key, size: taken }] : []
  })
}

/** Forgets what was stored of a signed file that nobody will see. */
export async function discardPlaced(
  { blobs }: Services,
  { file }: Pick<MadeSignature, 'file'>,
): Promise<void> {
  const tail = file.segments.at(-1)
  if (tail) await blobs.remove(tail.key)
}
