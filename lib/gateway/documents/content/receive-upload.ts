import type { ByteSource } from '@paraph/validator/encoding/byte-source'
import type { Transaction } from '@/lib/storage/database/transaction'
import { findReceivedUpload, takeUpload } from '@/lib/storage/documents/uploads'
import type { StoredFile } from '@/lib/storage/schema/records'
import type { ContainerFormat } from '@/lib/vocabulary/document'
import type { ParsedRequestOf } from '../../contract/endpoints'
import type { Context } from '../../operation/context'
import { invalidParameter } from '../../operation/operation-failure'
import { checkSignable, formatOfName } from './formats'
import {
  copyContent,
  type DecodedFile,
  decodeFile,
  type FileToPack,
  packFiles,
  receiveFile,
} from './receive-file'
import { discardContent, openContent } from './stored-content'

type Body = ParsedRequestOf<'uploadDocument'>
type UploadedFile = NonNullable<Body['file']>

/** Receives Base64 content. It is checked before any byte is stored. */
export async function receiveInlined(
  context: Context,
  { filename: name, content }: UploadedFile,
): Promise<StoredFile | undefined> {
  if (content === undefined) return undefined
  return await receiveFile(context, formatOfName(name), { name, content, parameter: 'file' })
}

/** Takes raw bytes that were sent before this call, and checks them. */
export async function takeRawUpload(
  context: Context,
  tx: Transaction,
  file: UploadedFile,
): Promise<StoredFile> {
  const stored = await takeStored(context, tx, file, 'file.upload')
  await checkStored(context, stored)
  return stored
}

async function checkStored({ blobs }: Context, stored: StoredFile): Promise<void> {
  const content = await openContent(blobs, stored)
  await checkSignable(formatOfName(stored.name), content).finally(content.close)
}

/** Takes a raw upload for one inspection. Its bytes are erased in any case. */
export async function consumeRawUpload<Result>(
  context: Context,
  file: NamedUpload,
  look: (content: ByteSource) => Promise<Result>,
): Promise<Result> {
  const { db } = context.database
  const stored = await db.transaction((tx) => takeStored(context, tx, file, 'file.upload'))
  try {
    const content = await openContent(context.blobs, stored)
    return await look(content).finally(content.close)
  } finally {
    await discardContent(context, stored)
  }
}

type NamedUpload = Pick<UploadedFile, 'filename' | 'upload'>

async function takeStored(
  { access, clock }: Context,
  tx: Transaction,
  { filename: name, upload: id }: NamedUpload,
  parameter: string,
): Promise<StoredFile> {
  const upload = id && (await takeUpload(tx, access, id, clock()))
  if (!upload) throw noSuchUpload(parameter)
  return storedAs(name, upload)
}

async function findStored(
  { access, clock }: Context,
  tx: Transaction,
  { filename: name, upload: id }: NamedUpload,
  parameter: string,
): Promise<StoredFile> {
  const upload = id && (await findReceivedUpload(tx, access, id, clock()))
  if (!upload) throw noSuchUpload(parameter)
  return storedAs(name, upload)
}

function noSuchUpload(parameter: string) {
  return invalidParameter(parameter, 'There is no such upload')
}

function storedAs(
  name: string,
  { blobKey: key, size, sha256 }: NonNullable<Awaited<ReturnType<typeof takeUpload>>>,
): StoredFile {
  return { name, size, sha256, segments: [{ key, size }] }
}

/** Copies raw bytes that were sent before this call, and checks them; the upload itself is kept. */
export async function copyRawUpload(context: Context, file: NamedUpload): Promise<StoredFile> {
  const stored = await findStored(context, context.database.db, file, 'file.upload')
  const copy = await copyContent(context, stored)
  await checkStored(context, copy).catch(async (error: unknown) => {
    await discardContent(context, copy)
    throw error
  })
  return copy
}

/** Packs several files into one container. Raw uploads among them are used up in any case, unless `stay` is set. */
export async function receiveFiles(
  context: Context,
  format: ContainerFormat,
  { files = [], owner_name }: Pick<Body, 'files' | 'owner_name'>,
  stay = false,
): Promise<StoredFile> {
  const uploads = await takeUploads(context, files, stay)
  const opened = await Promise.all(uploads.map(({ stored }) => openContent(context.blobs, stored)))
  try {
    const toPack = files.map(({ filename: name, content = '' }, index): FileToPack => {
      const upload = opened[uploads.findIndex((upload) => upload.index === index)]
      const parameter = `files.${index}`
      const file: DecodedFile = upload
        ? { content: upload }
        : decodeFile(context, { name, content, parameter })
      return { ...file, name, parameter: `${parameter}.filename` }
    })
    return await packFiles(context, format, toPack, {
      name: owner_name ?? context.relyingParty.name,
      individual: owner_name !== undefined,
    })
  } finally {
    for (const content of opened) content.close()
    if (!stay) await Promise.all(uploads.map(({ stored }) => discardContent(context, stored)))
  }
}

async function takeUploads(context: Context, files: readonly UploadedFile[], stay: boolean) {
  return await context.database.db.transaction(async (tx) => {
    const taken = []
    for (const [index, file] of files.entries()) {
      if (file.upload === undefined) continue
      const find = stay ? findStored : takeStored
      const stored = await find(context, tx, file, `files.${index}.upload`)
      taken.push({ index, stored })
    }
    return taken
  })
}
