import { isSameName } from '@/lib/providers/name-folding'
import { recordEvent } from '@/lib/storage/audit-trail'
import { type Document, setDocumentState } from '@/lib/storage/documents'
import { retireLinks } from '@/lib/storage/links'
import { liveSessions } from '@/lib/storage/sessions'
import { listSigners, moveSigner, type Signer } from '@/lib/storage/signers'
import type { Transaction } from '@/lib/storage/transaction'
import type { Context } from '../context'
import type { ParsedRequestOf } from '../contract/endpoints'
import { holdDocument } from '../document/find-document'
import { countingSigners, everybodyHasSigned, isUnsigned } from '../document/signing-progress'
import { fullName } from '../invitation/full-name'
import { tellSigners } from '../invitation/tell-signers'
import { OperationFailure } from '../operation-failure'
import { abandonSession } from '../session/end-session'
import { sessionFailure } from '../session/provider-outcome'
import type { Operation } from './operation'

/** 4.17: the one signer whom the given fields together name, unless they have signed. */
export const removeTemporarySigner: Operation<'removeTemporarySigner'> = async (
  context,
  { path, body },
) => {
  await context.database.db.transaction(async (tx) => {
    const document = await holdDocument(context, tx, path.documentId)
    const signer = onlyMatch(await listSigners(tx, document.id), body)
    await endSessions(context, tx, signer)
    await removeSigner(context, tx, document, signer)
    await completeWithout(context, tx, document)
  })
  context.wakeWorker()
  return { status: 'ok' }
}

type Description = ParsedRequestOf<'removeTemporarySigner'>

function onlyMatch(signers: readonly Signer[], description: Description): Signer {
  const matches = signers.filter(
    (signer) => isUnsigned(signer.state) && isDescribed(signer, description),
  )
  const [signer] = matches
  if (!signer || matches.length > 1) throw new OperationFailure('signer-not-found')
  return signer
}

function isDescribed(signer: Signer, { name, surname, email, personal_code }: Description) {
  return (
    (name === undefined || isSameName(signer.name, name)) &&
    (surname === undefined || isSameName(signer.surname, surname)) &&
    (email === undefined || signer.email?.toLowerCase() === email.toLowerCase()) &&
    (personal_code === undefined || digits(signer.personalCode ?? '') === digits(personal_code))
  )
}

function digits(code: string): string {
  return code.replace('-', '')
}

async function endSessions(context: Context, tx: Transaction, { id, documentId }: Signer) {
  const failure = sessionFailure(new OperationFailure('document-changed'))
  for (const session of await liveSessions(tx, documentId)) {
    if (session.signerId === id) await abandonSession(context, tx, session, failure)
  }
}

async function removeSigner(
  { clock }: Context,
  tx: Transaction,
  { id: documentId, relyingPartyId, ownerName }: Document,
  signer: Signer,
): Promise<void> {
  const at = clock()
  await moveSigner(tx, signer.id, ['pending', 'viewed'], { state: 'removed' })
  await retireLinks(tx, signer.id, at)
  await recordEvent(tx, {
    ...{ documentId, relyingPartyId, at },
    kind: 'signer-removed',
    actor: ownerName,
    signerId: signer.id,
    data: { signer: fullName(signer) },
  })
}

/** When only this signature was missing, the document now has all it needs. */
async function completeWithout(
  { clock }: Context,
  tx: Transaction,
  { id: documentId, relyingPartyId }: Document,
): Promise<void> {
  const signers = await listSigners(tx, documentId)
  if (!everybodyHasSigned(signers)) return
  const at = clock()
  await setDocumentState(tx, documentId, 'signed', at)
  await recordEvent(tx, { documentId, relyingPartyId, at, kind: 'completed', actor: 'gateway' })
  await tellSigners(tx, countingSigners(signers), 'completed', at)
}
