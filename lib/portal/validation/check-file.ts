import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import type { RequestOf } from '@/lib/gateway/contract/endpoints'
import type { FailureReason } from '@/lib/gateway/contract/failure'
import type { ValidationData } from '@/lib/gateway/contract/validation-report'
import { addressBlock } from '@/lib/network/client-address'
import { hourMs, minuteMs } from '@/lib/vocabulary/durations'
import { failureReason } from '../gateway/failure-reason'
import { gateway } from '../gateway/gateway'
import { browserAddress } from '../http/browser-address'
import { currentLanguage } from '../i18n/current-language'
import { logFault } from '../log/portal-log'
import { checkTicket, readCheckTicket } from './check-ticket'
import { reportedName } from './reported-name'

/** Why a file was not checked. The page has two sentences for each fault. */
export type CheckFault =
  | 'unknownFormat'
  | 'damaged'
  | 'tooComplex'
  | 'tooLarge'
  | 'tooMany'
  | 'serviceAway'
  | 'technical'

export type CheckResult<Value> =
  | { readonly ok: true; readonly value: Value }
  /** `reference`: finds an internal fault in the log. */
  | { readonly ok: false; readonly fault: CheckFault; readonly reference?: string }

const rate = checkRate()

/** Announces a file that will be checked. Returns the ticket for sending the bytes. */
export async function announceCheck(
  { size, sha256 }: RequestOf<'announceUpload'>,
  now: Date,
): Promise<CheckResult<string>> {
  const taken = rate.take({ from: await callerNetwork(), size }, now)
  if (!taken) return { ok: false, fault: 'tooMany' }
  return await explained(async () => {
    const { upload } = await gateway().call('announceUpload', {}, { size, sha256 })
    taken.upload = upload
    return checkTicket(upload)
  })
}

/** Makes the gateway check the bytes once. The gateway deletes them in any case. */
export async function checkUpload(
  ticket: string,
  fileName: string,
): Promise<CheckResult<ValidationData>> {
  const upload = readCheckTicket(ticket)
  if (upload === undefined) return { ok: false, fault: 'technical' }
  const language = await currentLanguage()
  const filename = reportedName(fileName)
  const result = await explained(async () => {
    const answer = await gateway().call(
      'validateFile',
      {},
      { file: { filename, upload }, language },
      { locale: language },
    )
    return answer.data
  })
  // If the bytes have not arrived yet, the upload is not marked: they may still be sent.
  if (result.ok || aboutBytes.includes(result.fault)) rate.lookedAt(upload)
  return result
}

/** Notes that the gateway has checked an upload and deleted it. */
export function noteLookedAt(upload: string): void {
  rate.lookedAt(upload)
}

/** Faults that the uploaded file has. */
const aboutBytes: readonly CheckFault[] = ['unknownFormat', 'damaged', 'tooComplex']

/** The caller's network. Callers without a known address are counted together. */
async function callerNetwork(): Promise<string> {
  const address = await browserAddress()
  return address === undefined ? '' : addressBlock(address)
}

const faults: Readonly<Partial<Record<FailureReason, CheckFault>>> = {
  'invalid-file-type': 'unknownFormat',
  'document-corrupted': 'damaged',
  'too-complex': 'tooComplex',
  'too-large': 'tooLarge',
  'too-many-requests': 'tooMany',
}

async function explained<Value>(command: () => Promise<Value>): Promise<CheckResult<Value>> {
  try {
    return { ok: true, value: await command() }
  } catch (error) {
    const fault = checkFaultOf(error)
    return fault === 'technical'
      ? { ok: false, fault, reference: logFault(error, { at: 'check of a file' }) }
      : { ok: false, fault }
  }
}

/** The fault of a failed call. An unexpected error is an internal fault. */
export function checkFaultOf(error: unknown): CheckFault {
  if (error instanceof GatewayUnreachable) return 'serviceAway'
  const known =
    error instanceof GatewayFailure &&
    faults[failureReason(error.status, error.code, error.message)]
  return known || 'technical'
}

/**
 * Limits for one address and for all addresses: the number of checks in a minute, and the bytes at the gateway that
 * have not been checked.
 */
const most = { each: 20, all: 120, bytesOfEach: 1 << 30, bytesOfAll: 2 ** 32 }

interface Announced {
  readonly from: string
  readonly size: number
}

interface TakenCheck extends Announced {
  readonly at: number
  /** Id of the upload, when it is known. */
  upload?: string
  isLookedAt?: true
}

/**
 * Counts the checks of the last minute and the bytes that were not checked: files that are announced but never checked
 * would fill the disk. The counts are in memory, one for each portal process.
 */
export function checkRate() {
  let taken: TakenCheck[] = []
  return {
    /** Takes one check. Undefined if there were too many checks, or if too many bytes are waiting. */
    take({ from, size }: Announced, now: Date): TakenCheck | undefined {
      const at = now.getTime()
      // A raw upload that is not checked stays at the gateway for an hour.
      taken = taken.filter((one) => one.at > at - hourMs)
      const recent = taken.filter((one) => one.at > at - minuteMs)
      // A check without an id that is older than a minute was never announced, so it has no bytes.
      const lying = taken.filter(
        (one) => !one.isLookedAt && (one.upload !== undefined || recent.includes(one)),
      )
      const isFull =
        recent.length >= most.all ||
        recent.filter((one) => one.from === from).length >= most.each ||
        bytesOf(lying) + size > most.bytesOfAll ||
        bytesOf(lying.filter((one) => one.from === from)) + size > most.bytesOfEach
      if (isFull) return undefined
      const check = { from, size, at }
      taken.push(check)
      return check
    },
    /** Notes that the gateway has checked an upload and erased it. */
    lookedAt(upload: string): void {
      const check = taken.find((one) => one.upload === upload)
      if (check) check.isLookedAt = true
    },
  }
}

function bytesOf(checks: readonly Announced[]): number {
  return checks.reduce((sum, { size }) => sum + size, 0)
}
