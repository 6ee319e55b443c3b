import { currentLink } from '@/lib/storage/links'
import { listSigners } from '@/lib/storage/signers'
import { requireDocument } from '../document/find-document'
import { linkAddress } from '../invitation/link-address'
import { invalidParameter } from '../operation-failure'
import type { Operation } from './operation'

/** The link a signer has now, for clients that hand it over themselves. */
export const readInvitationLink: Operation<'readInvitationLink'> = async (
  context,
  { path, body },
) => {
  const { db } = context.database
  const document = await requireDocument(context, db, path.documentId)
  const signers = await listSigners(db, document.id)
  const folded = body.email.toLowerCase()
  const signer = signers.find(({ email }) => email?.toLowerCase() === folded)
  const link = signer && (await currentLink(db, signer.id, context.clock()))
  if (!link) throw invalidParameter('email', 'There is no such signer')
  return { status: 'ok', invitationUrl: linkAddress(context.settings, link) }
}
