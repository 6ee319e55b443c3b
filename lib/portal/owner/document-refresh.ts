import { minuteMs } from '@/lib/vocabulary/durations'
import type { BatchDetails } from './batches'
import type { SentCallback } from './callbacks'
import type { DocumentDetails, DocumentSigner } from './owned-document'

const whileOpenMs = 2500
/** Interval while a signer who declined can still ask for the document to be sent again. */
const whileAskableMs = 10_000
/** Interval after which an ended sign-in is noticed: the document does not stay on the screen much longer. */
const onceSettledMs = 10 * minuteMs

/** The parts of a document that can change without its owner. */
interface Changing {
  readonly document: Pick<DocumentDetails, 'document_status'> & {
    readonly signers: readonly Pick<
      DocumentSigner,
      'mail' | 'signing_with' | 'rejected_at' | 'asked_again_at'
    >[]
    readonly copies: readonly Pick<DocumentDetails['copies'][number], 'mail'>[]
  }
  readonly callbacks: readonly Pick<SentCallback, 'state'>[]
}

/**
 * Milliseconds between checks for changes while the page of a document is open. If only the owner can change the
 * document, the checks are rare and serve to notice the end of the sign-in.
 */
export function documentRefreshMs(owned: Changing): number {
  if (!isSettled(owned)) return whileOpenMs
  return owned.document.signers.some(canAskAgain) ? whileAskableMs : onceSettledMs
}

const canAskAgain = (signer: Changing['document']['signers'][number]) =>
  signer.rejected_at !== null && signer.asked_again_at === null

const openStates = ['saved', 'signed_partially'] as const
const mailsUnderWay: readonly string[] = ['queued', 'limited']

function isSettled({ document, callbacks }: Changing): boolean {
  const { document_status: state, signers, copies } = document
  return (
    !openStates.some((open) => open === state) &&
    ![...signers, ...copies].some(({ mail }) => mailsUnderWay.includes(mail)) &&
    !signers.some(({ signing_with }) => signing_with !== null) &&
    !callbacks.some((callback) => callback.state === 'queued')
  )
}

/**
 * Milliseconds between checks for changes of a batch. The batch is settled when every row was sent or given up and no
 * document is open.
 */
export function batchRefreshMs({ ended_at, documents }: SentRows): number {
  const isOver = ended_at !== null && openStates.every((state) => documents[state] === 0)
  return isOver ? onceSettledMs : whileOpenMs
}

type SentRows = Pick<BatchDetails, 'ended_at' | 'documents'>
