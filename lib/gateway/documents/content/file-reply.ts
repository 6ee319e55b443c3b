import type { Document } from '@/lib/storage/documents/documents'
import type { Services } from '../../operation/context'
import { FileReply } from '../../operation/reply'
import { mediaTypes, nameAfterSigning } from './formats'
import { contentChunks } from './stored-content'

/** A document as a file reply. The file has its signatures and its name after signing. */
export function fileReply({ blobs }: Pick<Services, 'blobs'>, document: Document): FileReply {
  const { format, file } = document
  return new FileReply({
    name: downloadName(document),
    mediaType: mediaTypes[format],
    size: file.size,
    sha256: file.sha256,
    chunks: (range) => contentChunks(blobs, file, range),
  })
}

/**
 * The name of the downloaded file. After signatures were renewed it has the version, so that people can tell their
 * files apart.
 */
export function downloadName({
  name,
  version,
  format,
  file,
}: Pick<Document, 'name' | 'version' | 'format' | 'file'>): string {
  const signed = version > 1 ? nameAfterSigning(name, format) : name
  return file.isRenewed ? signed.replace(/(\.[^.]+)?$/, `-v${version}$1`) : signed
}
