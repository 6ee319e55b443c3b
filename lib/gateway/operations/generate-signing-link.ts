import { enqueue } from '@/lib/queue/queue'
import { type Document, setDocumentState, setDocumentTerms } from '@/lib/storage/documents'
import type { Transaction } from '@/lib/storage/transaction'
import { checkCallbackAddress } from '../callbacks/callback-address'
import type { Context } from '../context'
import type { ParsedRequestOf } from '../contract/endpoints'
import { holdDocument, requireDocument } from '../document/find-document'
import { discardReplacement, receiveReplacement, replaceFile } from '../document/replace-file'
import { admit, type TemporarySigner } from '../invitation/admit'
import { jobFor } from '../jobs/catalogue'
import { OperationFailure } from '../operation-failure'
import { after } from '../session/lifetimes'
import type { Operation } from './operation'

type Body = ParsedRequestOf<'generateSigningLink'>

/** 4.16: a link for whoever comes, or one for each of the given signers, for a time. */
export const generateSigningLink: Operation<'generateSigningLink'> = async (context, { body }) => {
  checkCallbackAddress(context.settings, 'callback_url', body.callback_url)
  await requireDocument(context, context.database.db, body.document_id)
  const replacement = await receiveReplacement(context, body)
  const expiresAt = inMinutes(context, body.expire_after)
  try {
    const links = await context.database.db.transaction(async (tx) => {
      const document = await holdDocument(context, tx, body.document_id)
      checkOpen(document)
      if (replacement) await replaceFile(context, tx, document, replacement)
      await storeTerms(context, tx, document, body)
      return await admitAll(context, tx, document, body, expiresAt)
    })
    context.wakeWorker()
    return describeLinks(links, expiresAt, isForAnybody(body))
  } catch (error) {
    if (replacement) await discardReplacement(context, replacement)
    throw error
  }
}

function inMinutes({ clock }: Context, minutes: number): Date {
  return after(clock(), minutes * 60_000)
}

function checkOpen({ state }: Document): void {
  if (state !== 'declined' && state !== 'expired') return
  throw new OperationFailure('busy', { detail: `The document is ${state}` })
}

async function storeTerms(
  context: Context,
  tx: Transaction,
  { id: documentId, state }: Document,
  { callback_url, delete_document_after }: Body,
): Promise<void> {
  if (callback_url !== undefined)
    await setDocumentTerms(tx, documentId, { callbackUrl: callback_url })
  if (delete_document_after !== undefined) {
    const eraseAt = inMinutes(context, delete_document_after)
    await setDocumentTerms(tx, documentId, { eraseAt })
    const key = `${documentId} ${eraseAt.toISOString()}`
    await enqueue(tx, jobFor('remove-document', { documentId }, key, eraseAt))
  }
  if (state === 'signed')
    await setDocumentState(tx, documentId, 'signed_partially', context.clock())
}

async function admitAll(
  context: Context,
  tx: Transaction,
  document: Document,
  body: Body,
  expiresAt: Date,
): Promise<string[]> {
  const links = []
  for (const signer of isForAnybody(body) ? [{}] : (body.signers ?? [])) {
    const person = temporarySigner(signer, body.language ?? context.locale)
    links.push(await admit(context, tx, document, person, expiresAt))
  }
  return links
}

function isForAnybody({ signers }: Body): boolean {
  return signers === undefined || signers.length === 0
}

function temporarySigner(
  signer: NonNullable<Body['signers']>[number],
  language: string,
): TemporarySigner {
  return {
    name: signer.name ?? '',
    surname: signer.surname ?? '',
    email: signer.email ?? null,
    personalCode: signer.personal_code ?? null,
    phone: signer.phone_number ?? null,
    method: signer.signature_type ?? null,
    language,
  }
}

function describeLinks(links: readonly string[], expiresAt: Date, forAnybody: boolean) {
  const valid_until = String(Math.floor(expiresAt.getTime() / 1000))
  const described = links.map((link) => ({ temporary_signing_link: link, valid_until }))
  const [first] = described
  if (!first) throw new Error('No signing link was made')
  const each = forAnybody ? {} : { temporary_signing_links: described }
  return { status: 'ok' as const, ...first, ...each }
}
