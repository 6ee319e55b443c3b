import { mediaTypes, nameAfterSigning } from '../document/file-type'
import { contentChunks } from '../document/stored-content'
import { FileReply } from '../http/reply'
import { openLink, requireReader } from '../invitation/open-link'
import type { Operation } from './operation'

/** The document as it is now, for whoever may read it through this link. */
export const readInvitationFile: Operation<'readInvitationFile'> = async (
  context,
  { path, body },
) => {
  const opened = await openLink(context, context.database.db, path.secret)
  await requireReader(context, opened, body.identification)
  const { file, format, name, version } = opened.document
  return new FileReply({
    name: version > 1 ? nameAfterSigning(name, format) : name,
    mediaType: mediaTypes[format],
    size: file.size,
    chunks: contentChunks(context.blobs, file),
  })
}
