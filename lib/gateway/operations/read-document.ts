import { listMails, type Mail } from '@/lib/storage/mails'
import { checksOfDocument, type ScreeningCheck } from '@/lib/storage/screening-checks'
import { liveSessions, type Session } from '@/lib/storage/sessions'
import { listSigners, type Signer } from '@/lib/storage/signers'
import { documentSummary } from '../document/document-summary'
import { requireDocument } from '../document/find-document'
import type { Operation } from './operation'

/** A document with everything its owner may know of its signers. */
export const readDocument: Operation<'readDocument'> = async (context, { path }) => {
  const { db } = context.database
  const document = await requireDocument(context, db, path.documentId)
  const signers = await listSigners(db, document.id)
  const mails = await listMails(db, document.id)
  const sessions = await liveSessions(db, document.id)
  const checks = await checksOfDocument(db, document.id)
  const signed = signers.filter(({ state }) => state === 'signed').length
  return {
    status: 'ok',
    document: {
      ...documentSummary(document, { signers: signers.length, signed }),
      owner: document.owner,
      owner_name: document.ownerName,
      sha256: document.file.sha256,
      sanctions: document.sanctions,
      peps: document.peps,
      signers: signers.map((signer) =>
        signerDetails(
          signer,
          mails.find(({ signerId }) => signerId === signer.id),
          sessions.find(({ signerId }) => signerId === signer.id),
          checks.find(({ signerId }) => signerId === signer.id),
        ),
      ),
    },
  }
}

function signerDetails(
  signer: Signer,
  mail: Mail | undefined,
  session: Session | undefined,
  check: ScreeningCheck | undefined,
) {
  return {
    id: signer.id,
    name: signer.name,
    surname: signer.surname,
    email: signer.email,
    noEmail: signer.noEmail,
    signStatus: signer.state,
    isSignatureValid: signer.signatureValid ? ('true' as const) : ('false' as const),
    rejectionReason: signer.rejectionReason,
    mail: mail?.state ?? ('none' as const),
    mail_refusal: mail?.refusal ?? null,
    signing_with: session?.family ?? null,
    certificate_name: signer.certificateName,
    screening: check ? screeningDetails(check) : null,
    invited_at: signer.createdAt.toISOString(),
    viewed_at: signer.viewedAt?.toISOString() ?? null,
    signed_at: signer.signedAt?.toISOString() ?? null,
    rejected_at: signer.rejectedAt?.toISOString() ?? null,
    expired_at: signer.expiredAt?.toISOString() ?? null,
  }
}

function screeningDetails({ at, blocked, hits }: ScreeningCheck) {
  return {
    checked_at: at.toISOString(),
    blocked,
    hits: hits.map(({ category, reference, name, source, published, score, words, reasons }) => ({
      ...{ category, reference, name, published, score },
      list: source,
      words: [...words],
      reasons: [...reasons],
    })),
  }
}
