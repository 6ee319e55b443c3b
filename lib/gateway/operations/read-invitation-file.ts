import { fileReply } from '../document/file-reply'
import { openLink, requireReader } from '../invitation/open-link'
import type { Operation } from './operation'

/** The document as it is now, for whoever may read it through this link. */
export const readInvitationFile: Operation<'readInvitationFile'> = async (
  context,
  { path, body },
) => {
  const opened = await openLink(context, context.database.db, path.secret)
  await requireReader(context, opened, body.identification)
  return fileReply(context, opened.document)
}
