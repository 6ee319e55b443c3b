import { createHash } from 'node:crypto'
import { cache } from 'react'
import { limits } from '@/lib/gateway/contract/limits'
import { type CommandResult, failureOf } from '../actions/owner-failures'
import { z } from '../forms/form-schema'
import { gateway } from '../gateway/gateway'
import { encryptedCookie } from '../http/cookies'
import { rememberWaiting } from '../links/followed-links'
import { cookieViewer } from '../sign-in/viewer'
import { whileSignedIn } from '../sign-in/while-signed-in'
import { runAddress } from './run-address'
import { type NoSigningPage, readSigningPage, type SigningPage } from './signing-page'

/** The progress of one document of a run. */
export type RunState = 'unopened' | 'opened' | 'signing' | 'signed' | 'identify' | 'over'

export interface RunDocument {
  /** Id of the document's signing page. */
  readonly id: string
  readonly page: SigningPage | NoSigningPage
  readonly state: RunState
}

/** A document of a run that can be signed. */
export type SignableDocument = RunDocument & { readonly page: SigningPage }

/** Several documents that a person reads and signs one after another. */
export interface SigningRun {
  readonly id: string
  readonly documents: readonly RunDocument[]
  /** Changes exactly when the content of the page changes. */
  readonly version: string
}

/** A run as stored in this browser. The gateway knows the state of each document. */
interface KeptRun {
  /** Ids of the signing pages. */
  readonly pages: readonly string[]
}

const oneHour = 60 * 60

const cookieOf = (run: string) => encryptedCookie<KeptRun>(`run-${run}`, oneHour)

const chosen = z.array(z.uuid()).min(1).max(limits.runDocuments)

/** Begins a run with chosen entries of the list of waiting documents. Returns the address of the run's page. */
export async function beginRun(signerIds: unknown): Promise<CommandResult<string>> {
  const ids = chosen.safeParse(signerIds)
  if (!ids.success) return { ok: false, failure: { why: 'notAccepted' } }
  const viewer = await cookieViewer()
  if (!viewer) return { ok: false, failure: { why: 'signedOut' } }
  const { session, country, code, owner } = viewer
  try {
    const body = { session, country, code, signer_ids: ids.data }
    const begun = gateway().call('beginSigningRun', {}, body)
    const { run, documents } = await whileSignedIn(viewer, begun)
    const pages: string[] = []
    for (const { invitationUrl, identification } of documents) {
      const secret = invitationUrl.split('/').at(-1) ?? ''
      pages.push(
        await rememberWaiting(owner, { secret, identification: identification ?? undefined }),
      )
    }
    await cookieOf(run).write({ pages })
    return { ok: true, value: runAddress(run, { read: pages[0], without: [] }) }
  } catch (error) {
    return { ok: false, failure: failureOf(error) }
  }
}

/** Reads a run of this browser, once per request. Undefined if the run is unknown. */
export const readRun = cache(async (id: string): Promise<SigningRun | undefined> => {
  const kept = await cookieOf(id).read()
  if (kept === undefined) return undefined
  const documents = await Promise.all(kept.pages.map(readDocument))
  const shown = documents.map(({ page, state }) => [page.version, state])
  const version = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 12)
  return { id, documents, version }
})

async function readDocument(id: string): Promise<RunDocument> {
  const page = await readSigningPage(id)
  return { id, page, state: stateOf(page) }
}

function stateOf(page: SigningPage | NoSigningPage): RunState {
  if ('closed' in page) return 'over'
  const { stage, invitation } = page
  switch (stage.name) {
    case 'choose':
      return invitation.signer.signStatus === 'pending' ? 'unopened' : 'opened'
    case 'waiting':
      return stage.attempt.kind === 'signing' ? 'signing' : 'identify'
    case 'signed':
    case 'identify':
      return stage.name
    default:
      return 'over'
  }
}

const whilePhoneRings = 1500
const whileReading = 3000

/** Milliseconds between checks for changes of a run's open page. Undefined if the page cannot change. */
export function runRefreshMs({ documents }: SigningRun): number | undefined {
  if (documents.some(({ state }) => state === 'signing')) return whilePhoneRings
  const isOver = documents.every(({ state }) => state === 'signed' || state === 'over')
  return isOver ? undefined : whileReading
}
