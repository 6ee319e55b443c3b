import { decodeBase64 } from '@/lib/encoding/base64'
import { type ByteSource, digestOf, joinedSource, memorySource } from '@/lib/encoding/byte-source'
import type { Bytes } from '@/lib/encoding/bytes'
import { encodeHex } from '@/lib/encoding/hex'
import { type SignatureVerdict, verifySignatures } from '@/lib/signature/pades/verify-signatures'
import type { StoredFile } from '@/lib/storage/records'
import type { Session } from '@/lib/storage/sessions'
import type { Services } from '../context'
import { nameAfterSigning } from '../document/file-type'
import { openContent } from '../document/stored-content'
import { OperationFailure } from '../operation-failure'
import { closeSession } from './end-session'
import type { MadeSignature } from './made-signature'
import { type Screened, screen } from './screen'
import { settleDocument } from './settle-document'
import type { PendingSignature } from './start-signing'

/** What a finished signing session remembers beside its file. */
export interface SigningResult extends Screened {
  readonly signatureId: string
  readonly name: string
  readonly surname: string
}

/**
 * Puts the signature into the document. Result, audit entry, document and session change in one
 * transaction; until then a second run starts over and ends the same.
 */
export async function completeSigning(services: Services, session: Session): Promise<void> {
  const screened = screen(session)
  const made = await makeSignature(services, session)
  const { pending, file } = made
  const result: SigningResult = {
    signatureId: pending.signature.signatureId,
    name: pending.identity.givenName,
    surname: pending.identity.surname,
    ...screened,
  }
  const stored = await services.database.db.transaction(async (tx) => {
    if (!(await closeSession(services, tx, session, { result, file }))) return false
    if (session.documentId) await settleDocument(services, tx, made)
    return true
  })
  if (!stored) await discardTail(services, file)
  services.wakeWorker()
}

async function makeSignature(services: Services, session: Session): Promise<MadeSignature> {
  const pending = session.prepared as PendingSignature
  const { signatureValue } = session.answer as { readonly signatureValue: string }
  if (!session.file) throw new Error('A signing session lost its file')
  const source = await openContent(services.blobs, session.file)
  try {
    const value = decodeBase64(signatureValue)
    const completed = await services.pades.complete(session.file.sha256, pending.signature, value)
    const { tail } = await services.pades.augment(source, completed, 'B-LT', services.trustServices)
    const verdicts = await checkOwnWork(services, source, tail, pending)
    const file = await storeTail(services, session.file, source, tail, pending)
    return { session, pending, file, verdicts }
  } finally {
    source.close()
  }
}

/** The signed file is read as a stranger would: what we cannot verify ourselves is not handed out. */
async function checkOwnWork(
  services: Services,
  source: ByteSource,
  tail: Bytes,
  { signature }: PendingSignature,
): Promise<readonly SignatureVerdict[]> {
  const verdicts = await verifySignatures(joinedSource(source, memorySource(tail)), {
    anchors: services.anchors(),
    at: services.clock(),
  })
  const own = verdicts.find(({ signatureId }) => signatureId === signature.signatureId)
  if (!own?.valid) {
    throw new OperationFailure('technical-fault', {
      detail: `The signature does not verify: ${own?.reasons.join(', ') ?? 'it is not in the file'}`,
    })
  }
  return verdicts
}

async function storeTail(
  { blobs }: Services,
  file: StoredFile,
  source: ByteSource,
  tail: Bytes,
  { signature }: PendingSignature,
): Promise<StoredFile> {
  const { key, size } = await blobs.write(tail, { sizeMax: tail.length })
  const sha256 = encodeHex(await digestOf(joinedSource(source, memorySource(tail)), 'SHA-256'))
  return {
    name: signature.format === 'pades' ? nameAfterSigning(file.name, 'pdf') : file.name,
    size: file.size + size,
    sha256,
    segments: [...file.segments, { key, size }],
  }
}

async function discardTail({ blobs }: Services, file: StoredFile): Promise<void> {
  const tail = file.segments.at(-1)
  if (tail) await blobs.remove(tail.key)
}
