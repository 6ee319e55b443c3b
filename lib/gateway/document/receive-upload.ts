import { type ByteSource, memorySource } from '@/lib/encoding/byte-source'
import type { StoredFile } from '@/lib/storage/records'
import type { Transaction } from '@/lib/storage/transaction'
import { takeUpload } from '@/lib/storage/uploads'
import type { Context } from '../context'
import type { ParsedRequestOf } from '../contract/endpoints'
import { invalidParameter } from '../operation-failure'
import { checkSignable } from './check-signable'
import { formatOfName } from './file-type'
import { type ContainerFormat, type FileToPack, packFiles } from './pack-files'
import { decodeFile, decodeFiles, type ReceivedFile, storeFile } from './receive-file'
import { openContent } from './stored-content'

type Body = ParsedRequestOf<'uploadDocument'>
type UploadedFile = NonNullable<Body['file']>

/** Base64 content: checked in memory before a byte of it is stored. */
export async function receiveInlined(
  context: Context,
  { filename: name, content }: UploadedFile,
): Promise<StoredFile | undefined> {
  if (content === undefined) return undefined
  const bytes = decodeFile({ name, content, parameter: 'file' })
  await checkSignable(formatOfName(name), bytes)
  return await storeFile(context, name, bytes)
}

/** Raw octets that came before this call, checked. */
export async function takeRawUpload(
  context: Context,
  tx: Transaction,
  file: UploadedFile,
): Promise<StoredFile> {
  const stored = await takeStored(context, tx, file, 'file.upload')
  const content = await openContent(context.blobs, stored)
  try {
    await checkSignable(formatOfName(file.filename), content)
  } finally {
    content.close()
  }
  return stored
}

/** Uses raw octets up for one look at them; they are erased whatever comes of it. */
export async function lookAtRawUpload<Result>(
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
    await Promise.all(stored.segments.map(({ key }) => context.blobs.remove(key)))
  }
}

type NamedUpload = Pick<UploadedFile, 'filename' | 'upload'>

async function takeStored(
  { relyingParty, clock }: Context,
  tx: Transaction,
  { filename: name, upload: id }: NamedUpload,
  parameter: string,
): Promise<StoredFile> {
  const upload = id && (await takeUpload(tx, relyingParty.id, id, clock()))
  if (!upload) throw invalidParameter(parameter, 'There is no such upload')
  const { blobKey: key, size, sha256 } = upload
  return { name, size, sha256, segments: [{ key, size }] }
}

/** Several files as one container. Raw uploads among them are used up, whatever comes of it. */
export async function receiveFiles(
  context: Context,
  format: ContainerFormat,
  { files = [], owner_name }: Pick<Body, 'files' | 'owner_name'>,
): Promise<StoredFile> {
  const uploads = await takeUploads(context, files)
  const opened = await Promise.all(uploads.map(({ stored }) => openContent(context.blobs, stored)))
  try {
    const inlined = decodeInlined(files)
    const toPack = files.map(({ filename }, index): FileToPack => {
      const content = opened[uploads.findIndex((upload) => upload.index === index)]
      const parameter = `files.${index}.filename`
      return { name: filename, parameter, content: content ?? memorySource(inlined(index)) }
    })
    return await packFiles(context, format, toPack, {
      name: owner_name ?? context.relyingParty.name,
      individual: owner_name !== undefined,
    })
  } finally {
    for (const content of opened) content.close()
    const keys = uploads.flatMap(({ stored }) => stored.segments.map(({ key }) => key))
    await Promise.all(keys.map((key) => context.blobs.remove(key)))
  }
}

async function takeUploads(context: Context, files: readonly UploadedFile[]) {
  return await context.database.db.transaction(async (tx) => {
    const taken = []
    for (const [index, file] of files.entries()) {
      if (file.upload === undefined) continue
      const stored = await takeStored(context, tx, file, `files.${index}.upload`)
      taken.push({ index, stored })
    }
    return taken
  })
}

function decodeInlined(files: readonly UploadedFile[]): (index: number) => Uint8Array {
  const received = files.map((file, index): ReceivedFile | undefined =>
    file.content === undefined
      ? undefined
      : { name: file.filename, content: file.content, parameter: `files.${index}` },
  )
  const decoded = decodeFiles(received.filter((file) => file !== undefined))
  const contents = received.map((file) => file && decoded.shift())
  return (index) => contents[index] ?? new Uint8Array()
}
