import { randomUUID } from 'node:crypto'
import { invitedAs } from '@/lib/providers/person-identity'
import type { Transaction } from '@/lib/storage/database/transaction'
import { findMade, loadDocument } from '@/lib/storage/documents/documents'
import { insertSigner, listEverySigner, type NewSigner } from '@/lib/storage/documents/signers'
import type { ParsedRequestOf, ResponseOf } from '../contract/endpoints'
import { notesOn } from '../documents/notes'
import { removeIfUnsigned } from '../documents/remove-unsigned'
import type { Context } from '../operation/context'
import { type Once, onceUnder, refuseOther } from '../operation/once'
import type { Operation } from '../operation/operation'
import { OperationFailure } from '../operation/operation-failure'
import { fullName } from '../rules/full-name'
import { after, lifetimes } from '../rules/lifetimes'
import { loginOf, requirePersonSession } from '../sessions/authentication/person-session'
import { type DocumentSettings, storeDocument } from './store-document'
import { parseUpload, storeUpload } from './upload-document'

type Body = ParsedRequestOf<'signOwn'>
type Made = ResponseOf<'signOwn'>

/**
 * Stores a document that its owner signs alone. The sign-in identifies the owner, so there is no invitation and no
 * mail. One reference creates one document.
 */
export const signOwn: Operation<'signOwn'> = async (context, { body }) => {
  const owner = await signedInOwner(context, body.on_behalf_of)
  const once = onceOf(context, body)
  const made = await madeBefore(context, once)
  if (made) return made
  const upload = parseUpload(context, { ...body, owner_name: fullName(owner) }, [], () => [])
  return await storeUpload(context, upload, async (tx, file) => {
    const at = context.clock()
    const document = { id: randomUUID(), unsignedUntil: after(at, lifetimes.unsigned) }
    await storeDocument(context, tx, context.relyingParty.id, {
      ...document,
      owner: upload.sender.owner,
      sentBy: upload.sender.sentBy,
      ownerName: fullName(owner),
      format: upload.format,
      callbackUrls: upload.callbackUrls,
      deadline: undefined,
      once,
      settings: settingsOf(body),
      people: [],
      file,
    })
    const signer = await addOwner(context, tx, document.id, owner)
    await removeIfUnsigned(tx, document)
    return { file, made: answerOf(document, signer.id) }
  })
    .then(async ({ file, made }) => ({
      ...made,
      ...(await notesOn(context, file, upload.format)),
    }))
    .catch(async (failure) => {
      // A concurrent identical call may have been first.
      const other = await madeBefore(context, once)
      if (!other) throw failure
      return other
    })
}

type Owner = Pick<NewSigner, 'name' | 'surname' | 'country' | 'personalCode'>

/** The person of a live session. People whose stored sign-in cannot be read have to sign in again. */
async function signedInOwner(context: Context, session: string): Promise<Owner> {
  const signedIn = await requirePersonSession(context, context.database.db, session)
  const identity = loginOf(context, signedIn)?.identity
  const person = identity && invitedAs(identity.identifier)
  if (!person) throw new OperationFailure('session-not-found')
  const { country, personalCode } = person
  return { name: identity.givenName, surname: identity.surname, country, personalCode }
}

function onceOf(
  context: Context,
  { reference, on_behalf_of: _, file, files = [], ...terms }: Body,
): Once | undefined {
  if (reference === undefined) return undefined
  const names = [file, ...files].map((one) => one?.filename)
  return onceUnder(reference, context, ['sign-own', names, terms])
}

async function madeBefore(
  { access, database: { db } }: Context,
  once: Once | undefined,
): Promise<Made | undefined> {
  const made = once && (await findMade(db, access, once.reference))
  if (!made) return undefined
  const document = made.removedAt ? undefined : await loadDocument(db, made.id)
  if (!document) {
    throw new OperationFailure('busy', { detail: 'The document with this reference was removed' })
  }
  refuseOther(made.digest, once)
  const [owner] = await listEverySigner(db, made.id)
  const { id, unsignedUntil } = document
  if (!owner || !unsignedUntil)
    throw new Error('The digest was not that of a document of one’s own')
  return answerOf({ id, unsignedUntil }, owner.id)
}

/** The settings of the document: private, with the owner's name, and without settings for other signers. */
function settingsOf({ signature_position, signature_page }: Body): DocumentSettings {
  return {
    access: 'private',
    signature_position,
    signature_page,
    peps: false,
    sanctions: false,
    allow_hand_over: false,
  }
}

async function addOwner(
  { clock, locale }: Context,
  tx: Transaction,
  documentId: string,
  owner: Owner,
) {
  return await insertSigner(tx, {
    ...owner,
    id: randomUUID(),
    documentId,
    language: locale,
    noEmail: true,
    askedAt: clock(),
  })
}

function answerOf(
  { id, unsignedUntil }: { readonly id: string; readonly unsignedUntil: Date },
  signerId: string,
): Made {
  return {
    status: 'ok',
    document: { uuid: id },
    signer_id: signerId,
    delete_at: unsignedUntil.toISOString(),
  }
}
