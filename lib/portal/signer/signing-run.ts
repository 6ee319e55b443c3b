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
import { type NoSigningPage, readSigningPage, type SigningPage } from './signing-page'

/** The progress of one document of a run. */
export type RunState = 'unopened' | 'opened' | 'signing' | 'signed' | 'identify' | 'over'

export interface RunDocument {
  /** Id of its link's page. */
  readonly id: string
  readonly page: SigningPage | NoSigningPage
  readonly state: RunState
}

/** Several documents that a person signs in a row. */
export interface SigningRun {
  readonly id: string
  readonly documents: readonly RunDocument[]
  /** The document that is signed now or next; undefined if there is none. */
  readonly current: (RunDocument & { readonly page: SigningPage }) | undefined
  /** Changes exactly when the page would read differently. */
  readonly version: string
}

/** The documents of a run, in this browser: the gateway knows the state of each. */
interface KeptRun {
  /** Ids of the pages of their links. */
  readonly pages: readonly string[]
}

const oneHour = 60 * 60

const cookieOf = (run: string) => encryptedCookie<KeptRun>(`run-${run}`, oneHour)

export const runPage = (run: string) => `/waiting/run/${encodeURIComponent(run)}`

const chosen = z.array(z.uuid()).min(1).max(limits.runDocuments)

/** Begins a run with chosen entries of the list of waiting documents; returns the path of its page. */
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
    return { ok: true, value: runPage(run) }
  } catch (error) {
    return { ok: false, failure: failureOf(error) }
  }
}

/** Reads a run of this browser, once per request; undefined for an unknown one. `without` are pages that are left out. */
export const readRun = cache(
  async (id: string, without: string): Promise<SigningRun | undefined> => {
    const kept = await cookieOf(id).read()
    if (kept === undefined) return undefined
    const documents = await Promise.all(kept.pages.map(readDocument))
    const left = documents.filter((document) => !without.split(',').includes(document.id))
    const current = left.find(isIn('signing')) ?? left.find(isIn('opened'))
    const shown = documents.map(({ page, state }) => [page.version, state])
    const version = createHash('sha256').update(JSON.stringify(shown)).digest('hex').slice(0, 12)
    return { id, documents, current, version }
  },
)

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

type Readable = RunDocument & { readonly page: SigningPage }

const isIn =
  (state: RunState) =>
  (document: RunDocument): document is Readable =>
    document.state === state

const whilePhoneRings = 1500
const whileReading = 3000

/** Milliseconds between checks of an open page of a run for changes; undefined if it cannot change. */
export function runRefreshMs({ documents }: SigningRun): number | undefined {
  if (documents.some(({ state }) => state === 'signing')) return whilePhoneRings
  const isOver = documents.every(({ state }) => state === 'signed' || state === 'over')
  return isOver ? undefined : whileReading
}
