import type { ReportWords } from '@paraph/validator/validation/messages/report-words'
import { traceSentence } from '@paraph/validator/validation/messages/trace-sentence'
import type { FromWorker, ToWorker } from '@paraph/validator/verifier/worker-messages'
import type { ValidationData } from '@/lib/gateway/contract/validation-report'
import { reportedName } from '@/lib/portal/validation/reported-name'
import type { Language } from '@/lib/vocabulary/language'
import { fetchWords, NoWords } from './report-words'
import { type DownloadedTrust, downloadTrust, NoTrust } from './trust-download'
import { callWorker, WorkerSilent } from './worker-call'

/** Why a file was not checked in this browser. The texts in `local-check` have the same names. */
export type LocalFault =
  | 'unknownFormat'
  | 'officeSignature'
  | 'damaged'
  | 'tooComplex'
  | 'noTrust'
  | 'notStarted'
  | 'failedHere'

export type LocalCheck =
  | {
      readonly ok: true
      readonly data: ValidationData
      /** When the trust material was read. ISO 8601. */
      readonly trustReadAt: string | undefined
    }
  /** `cause`: one sentence about what another program did to the file. */
  | { readonly ok: false; readonly fault: LocalFault; readonly cause?: string }

export interface LocalOptions {
  readonly language: Language
  readonly signal: AbortSignal
  /** The signed files, if the signatures are detached. */
  readonly dataFiles?: readonly File[]
  /** Called when the validator is loaded and begins to check the file. */
  readonly onBegun: () => void
}

/** Cached for offline use (public/validation/offline.js). The address must be in the scope of that service worker. */
const validatorAddress = '/validation/validator.js'

/** Time limit for loading the validator and its lists over a slow connection. */
const startWithinMs = 60_000

/** Five times the server's time limit for a file (VALIDATION_BUDGET_MS), because a phone is slower. */
const budgetMs = 5 * 12_000
const budgetMsPerMebibyte = 5 * 10

/**
 * After a file larger than this, the worker is ended. Engines free a worker's memory late, so two large files in one
 * worker need twice as much.
 */
const keptAfterBytes = 10 * (1 << 20)

/** A running worker and its trust material. */
interface Validator {
  readonly worker: Worker
  readonly trust: DownloadedTrust
  readonly etag: string | undefined
}

/** The worker is kept for the next file, because starting takes longer than a check. */
let kept: Validator | undefined

/**
 * Validates a file in this browser. The file goes only to a worker of this page, whose script has a policy that forbids
 * all requests. Throws `WorkerSilent` if the check was cancelled.
 */
export async function validateHere(file: File, options: LocalOptions): Promise<LocalCheck> {
  let hasBegun = false
  try {
    const fetched = fetchWords(options.language)
    // An error is thrown below, where `fetched` is awaited.
    fetched.catch(() => undefined)
    const validator = await openValidator(options.signal)
    const words = await fetched
    hasBegun = true
    options.onBegun()
    return await answerOf(validator, file, words, options)
  } catch (error) {
    if (options.signal.aborted) throw new WorkerSilent('cancelled')
    if (error instanceof NoTrust) return { ok: false, fault: 'noTrust' }
    if (error instanceof NoWords) return { ok: false, fault: 'notStarted' }
    if (!(error instanceof WorkerSilent)) throw error
    return { ok: false, fault: hasBegun ? faultOfSilence[error.reason] : 'notStarted' }
  }
}

/** The kept worker if its trust material is current; otherwise a new worker. */
async function openValidator(signal: AbortSignal): Promise<Validator> {
  const { worker, trust, etag } = kept ?? {}
  const downloaded = await downloadTrust(etag, signal).catch((error: unknown) => {
    // Without a connection, the loaded trust material is used. The page says how old it is.
    if (trust && error instanceof NoTrust) return { trust: undefined, etag }
    throw error
  })
  const current = downloaded.trust ?? trust
  if (current === undefined) throw new NoTrust()
  if (worker && downloaded.trust === undefined) return { worker, trust: current, etag }
  if (worker) end(worker)
  const started = new Worker(validatorAddress)
  await untilReady(started, undefined, signal)
  await untilReady(started, { type: 'trust', text: current.text }, signal)
  kept = { worker: started, trust: current, etag: downloaded.etag }
  return kept
}

async function untilReady(
  worker: Worker,
  message: ToWorker | undefined,
  signal: AbortSignal,
): Promise<void> {
  const patience = { signal, withinMs: startWithinMs, end: () => end(worker) }
  const { type } = await callWorker(worker, message, patience)
  if (type === 'ready') return
  end(worker)
  throw new WorkerSilent('broken')
}

function end(worker: Worker): void {
  worker.terminate()
  if (kept?.worker === worker) kept = undefined
}

async function answerOf(
  { worker, trust }: Validator,
  file: File,
  words: ReportWords,
  { signal, dataFiles = [] }: LocalOptions,
): Promise<LocalCheck> {
  const message = {
    type: 'validate',
    file,
    name: reportedName(file.name),
    dataFiles: dataFiles.map((one) => ({ file: one, name: reportedName(one.name) })),
    at: new Date(),
    words,
    policy: trust.policy,
  } as const
  const withinMs = budgetMs + (file.size / (1 << 20)) * budgetMsPerMebibyte
  const answer = await callWorker(worker, message, {
    signal,
    withinMs,
    end: () => end(worker),
  })
  if (file.size > keptAfterBytes) end(worker)
  if (answer.type === 'reports') {
    return { ok: true, data: dataOf(answer), trustReadAt: trust.readAt }
  }
  if (answer.type !== 'refused') return { ok: false, fault: 'failedHere' }
  const { reason, trace } = answer
  return {
    ok: false,
    fault: faults[reason],
    ...(trace && { cause: traceSentence(trace, words) }),
  }
}

/** Returns the same data as an answer of the gateway. */
function dataOf({ reports }: Extract<FromWorker, { type: 'reports' }>): ValidationData {
  return {
    simpleReport: JSON.parse(reports.simpleReport),
    diagnosticData: JSON.parse(reports.diagnosticData),
  }
}

const faultOfSilence = {
  cancelled: 'failedHere',
  'took-too-long': 'tooComplex',
  broken: 'failedHere',
} as const satisfies Record<WorkerSilent['reason'], LocalFault>

type Refusal = Extract<FromWorker, { type: 'refused' }>

/** The faults for the gateway's reasons, as in `validationFailure`. */
const faults: Readonly<Record<Refusal['reason'], LocalFault>> = {
  'format-unknown': 'unknownFormat',
  'office-signature': 'officeSignature',
  malformed: 'damaged',
  encrypted: 'damaged',
  'too-complex': 'tooComplex',
  'too-large': 'tooComplex',
  'took-too-long': 'tooComplex',
  'took-too-much-memory': 'tooComplex',
  'validator-failed': 'failedHere',
}
