import { randomUUID } from 'node:crypto'
import { recordEvent } from '@/lib/storage/audit-trail'
import { findDocument, insertDocument } from '@/lib/storage/documents'
import type { StoredFile } from '@/lib/storage/records'
import type { Transaction } from '@/lib/storage/transaction'
import { takeUpload } from '@/lib/storage/uploads'
import { checkCallbackAddress } from '../callbacks/callback-address'
import type { Context } from '../context'
import type { ParsedRequestOf } from '../contract/endpoints'
import { checkSignable } from '../document/check-signable'
import { formatOfName } from '../document/file-type'
import { decodeFile, storeFile } from '../document/receive-file'
import { openContent } from '../document/stored-content'
import { invite } from '../invitation/invite'
import { successMessages } from '../messages'
import { invalidParameter } from '../operation-failure'
import type { Operation } from './operation'

type Body = ParsedRequestOf<'uploadDocument'>

/** 4.11: stores a document that can be signed, and invites its signers. All of it or nothing. */
export const uploadDocument: Operation<'uploadDocument'> = async (context, { body }) => {
  const format = formatOfName(body.file.filename)
  checkCallbackAddress(context.settings, 'file.callbackUrl', body.file.callbackUrl)
  const inlined = await receiveInlined(context, body)
  const uuid = randomUUID()
  try {
    const signers = await context.database.db.transaction(async (tx) => {
      const file = inlined ?? (await takeRawUpload(context, tx, body))
      await insertDocument(tx, context.relyingParty.id, {
        id: uuid,
        name: body.file.filename,
        format,
        access: body.access,
        file,
        owner: body.owner ?? null,
        ownerName: body.owner_name ?? context.relyingParty.name,
        callbackUrl: body.file.callbackUrl ?? null,
        signaturePosition: body.signature_position ?? null,
        signaturePage: body.signature_page,
      })
      return await inviteAll(context, tx, uuid, body)
    })
    context.wakeWorker()
    const message = successMessages[context.locale].uploaded
    return { status: 'ok', message, document: { uuid }, signers }
  } catch (error) {
    if (inlined) await discard(context, inlined)
    throw error
  }
}

/** Base64 content: checked in memory before a byte of it is stored. */
async function receiveInlined(context: Context, { file }: Body): Promise<StoredFile | undefined> {
  if (file.content === undefined) return undefined
  const bytes = decodeFile({ name: file.filename, content: file.content, parameter: 'file' })
  await checkSignable(formatOfName(file.filename), bytes)
  return await storeFile(context, file.filename, bytes)
}

/** Raw octets that came before this call. */
async function takeRawUpload(
  context: Context,
  tx: Transaction,
  { file }: Body,
): Promise<StoredFile> {
  const upload =
    file.upload && (await takeUpload(tx, context.relyingParty.id, file.upload, context.clock()))
  if (!upload) throw invalidParameter('file.upload', 'There is no such upload')
  const { blobKey: key, size, sha256 } = upload
  const stored = { name: file.filename, size, sha256, segments: [{ key, size }] }
  const content = await openContent(context.blobs, stored)
  try {
    await checkSignable(formatOfName(file.filename), content)
  } finally {
    content.close()
  }
  return stored
}

async function inviteAll(context: Context, tx: Transaction, uuid: string, body: Body) {
  const document = await findDocument(tx, context.relyingParty.id, uuid)
  if (!document) throw new Error('The document was not stored')
  await recordEvent(tx, {
    documentId: uuid,
    relyingPartyId: context.relyingParty.id,
    at: context.clock(),
    kind: 'uploaded',
    actor: document.ownerName,
    data: { sha256: document.file.sha256, size: document.file.size },
  })
  const invited = []
  for (const signer of body.signers) invited.push(await invite(context, tx, document, signer))
  return invited
}

async function discard(context: Context, file: StoredFile): Promise<void> {
  await Promise.all(file.segments.map(({ key }) => context.blobs.remove(key)))
}
