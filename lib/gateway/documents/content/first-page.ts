import { createHash } from 'node:crypto'
import { largestDrawnFile } from '@/lib/isolation/pictures/page-pictures'
import type { Context, Services } from '../../operation/context'
import type { Operation } from '../../operation/operation'
import { OperationFailure } from '../../operation/operation-failure'
import { FileReply } from '../../operation/reply'
import { requireDocument } from '../find-document'
import { keptByDigest, type StoredContent } from './contained-files'
import { openContent } from './stored-content'

/** Pictures are kept in memory only, thirty megabytes at most, so the disk has none of a removed document. */
const kept = keptByDigest<Uint8Array | undefined>(500)

type Drawing = Pick<Services, 'blobs' | 'pictures'>

/**
 * The picture of the first page of this content. Throws `OperationFailure` if the document has other content now, or if
 * its first page has no picture: the caller then shows the file itself.
 */
export async function firstPageReply(
  services: Drawing,
  content: StoredContent,
  sha256: string,
): Promise<FileReply> {
  const picture = content.file.sha256 === sha256 ? await firstPage(services, content) : undefined
  if (picture === undefined) throw new OperationFailure('no-picture')
  return new FileReply({
    name: 'first-page.webp',
    mediaType: 'image/webp',
    size: picture.length,
    sha256: createHash('sha256').update(picture).digest('hex'),
    chunks: async function* ([start, end] = [0, picture.length]) {
      yield picture.subarray(start, end)
    },
  })
}

/**
 * Draws the picture of a new document in advance, unless another picture is being drawn: many documents may arrive at
 * once.
 */
export function drawAhead(
  { log, ...services }: Drawing & Pick<Services, 'log'>,
  content: StoredContent,
) {
  if (!services.pictures.isIdle()) return
  firstPage(services, content).catch((err: unknown) =>
    log.warn({ err }, 'first page could not be drawn'),
  )
}

async function firstPage(
  { blobs, pictures }: Drawing,
  { format, file }: StoredContent,
): Promise<Uint8Array | undefined> {
  if (format !== 'pdf' || file.size > largestDrawnFile) return undefined
  return await kept(file.sha256, () =>
    pictures.draw(async () => {
      const source = await openContent(blobs, file)
      try {
        return source.read(0, source.size)
      } finally {
        source.close()
      }
    }),
  )
}

/** The first page of a document, for its owner. */
export const readDocumentPicture: Operation<'readDocumentPicture'> = async (
  context: Context,
  { path, body },
) => {
  const document = await requireDocument(context, context.database.db, path.documentId)
  return await firstPageReply(context, document, body.sha256)
}
