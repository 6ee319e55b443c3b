import { randomUUID } from 'node:crypto'
import { recordEvent } from '@/lib/storage/audit-trail'
import { findDocument, insertDocument } from '@/lib/storage/documents'
import type { StoredFile } from '@/lib/storage/records'
import type { Transaction } from '@/lib/storage/transaction'
import { checkCallbackAddress } from '../callbacks/callback-address'
import type { Context } from '../context'
import type { ParsedRequestOf } from '../contract/endpoints'
import { formatOfName } from '../document/file-type'
import { receiveFiles, receiveInlined, takeRawUpload } from '../document/receive-upload'
import { invite } from '../invitation/invite'
import { successMessages } from '../messages'
import type { Operation } from './operation'

type Body = ParsedRequestOf<'uploadDocument'>

/** 4.11: stores a document that can be signed, and invites its signers. All of it or nothing. */
export const uploadDocument: Operation<'uploadDocument'> = async (context, { body }) => {
  checkAnnounced(context, body)
  const ready = await receive(context, body)
  const uuid = randomUUID()
  try {
    const signers = await context.database.db.transaction(async (tx) => {
      const file = ready ?? (await takeRawUpload(context, tx, fileOf(body)))
      await insertDocument(tx, context.relyingParty.id, {
        id: uuid,
        name: file.name,
        format: body.files ? typeOf(body) : formatOfName(file.name),
        access: body.access,
        file,
        owner: body.owner ?? null,
        ownerName: body.owner_name ?? context.relyingParty.name,
        callbackUrl: callbackOf(body).url ?? null,
        signaturePosition: body.signature_position ?? null,
        signaturePage: body.signature_page,
        sanctions: body.sanctions,
        peps: body.peps,
      })
      return await inviteAll(context, tx, uuid, body)
    })
    context.wakeWorker()
    const message = successMessages[context.locale].uploaded
    return { status: 'ok', message, document: { uuid }, signers }
  } catch (error) {
    if (ready) await discard(context, ready)
    throw error
  }
}

/** What can be refused before any content is looked at. */
function checkAnnounced(context: Context, body: Body): void {
  if (body.file) formatOfName(body.file.filename)
  const { parameter, url } = callbackOf(body)
  checkCallbackAddress(context.settings, parameter, url)
}

/** Of several files the first that names an address speaks for the document. */
function callbackOf({ file, files = [] }: Body) {
  if (file) return { parameter: 'file.callbackUrl', url: file.callbackUrl }
  const index = files.findIndex(({ callbackUrl }) => callbackUrl !== undefined)
  return { parameter: `files.${index}.callbackUrl`, url: files[index]?.callbackUrl }
}

/** What is stored before the transaction; one raw upload is taken within it. */
async function receive(context: Context, body: Body): Promise<StoredFile | undefined> {
  if (body.files) return await receiveFiles(context, typeOf(body), body)
  return await receiveInlined(context, fileOf(body))
}

function fileOf({ file }: Body): NonNullable<Body['file']> {
  if (!file) throw new Error('The contract lets no upload through without a file')
  return file
}

function typeOf({ type }: Body): NonNullable<Body['type']> {
  if (!type) throw new Error('The contract lets no files through without their type')
  return type
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
