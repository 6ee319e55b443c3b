import { GatewayFailure, GatewayUnreachable } from '@/lib/gateway/client/gateway-failure'
import type { RequestOf } from '@/lib/gateway/contract/endpoints'
import type { FailureReason } from '@/lib/gateway/contract/failure'
import { limits } from '@/lib/gateway/contract/limits'
import { showable, utf8Length } from '@/lib/gateway/contract/showable'
import type { ValidationData } from '@/lib/gateway/contract/validation-report'
import { addressBlock } from '@/lib/network/client-address'
import { failureReason } from '../failure-reason'
import { gateway } from '../gateway'
import { browserAddress } from '../http/browser-address'
import { currentLanguage } from '../i18n/current-language'
import { logFault } from '../portal-log'
import { checkTicket, readCheckTicket } from './check-ticket'

/** Why a file was not checked; the page has two sentences for each. */
export type CheckFault =
  | 'unknownFormat'
  | 'damaged'
  | 'tooLarge'
  | 'tooMany'
  | 'serviceAway'
  | 'technical'

export type CheckResult<Value> =
  | { readonly ok: true; readonly value: Value }
  /** `reference`: by which support finds a fault of ours in the log. */
  | { readonly ok: false; readonly fault: CheckFault; readonly reference?: string }

const rate = checkRate()

/** Announces a file to be checked; answers the ticket by which its bytes go. */
export async function announceCheck(
  { size, sha256 }: RequestOf<'announceUpload'>,
  now: Date,
): Promise<CheckResult<string>> {
  if (!rate.take(await callerPlace(), now)) return { ok: false, fault: 'tooMany' }
  return await explained(async () => {
    const { upload } = await gateway().call('announceUpload', {}, { size, sha256 })
    return checkTicket(upload)
  })
}

/** Has the gateway look at the bytes once. It deletes them whatever comes of it. */
export async function checkUpload(
  ticket: string,
  fileName: string,
): Promise<CheckResult<ValidationData>> {
  const upload = readCheckTicket(ticket)
  if (upload === undefined) return { ok: false, fault: 'technical' }
  const locale = await currentLanguage()
  const filename = reportedName(fileName)
  return await explained(async () => {
    const answer = await gateway().call(
      'validateFile',
      {},
      { file: { filename, upload } },
      { locale },
    )
    return answer.data
  })
}

/** Whoever cannot be told apart counts together. */
async function callerPlace(): Promise<string> {
  const address = await browserAddress()
  return address === undefined ? '' : addressBlock(address)
}

/** A file's name as the gateway takes it: its end matters most, and nothing invisible is in it. */
export function reportedName(fileName: string): string {
  const characters = [...showable(fileName.replaceAll(/[/\\]/g, '_')).trim()]
  while (utf8Length(characters.join('')) > limits.fileNameBytes) characters.shift()
  const name = characters.join('').trim()
  return /^\.{0,2}$/.test(name) ? 'document' : name
}

const faults: Readonly<Partial<Record<FailureReason, CheckFault>>> = {
  'invalid-file-type': 'unknownFormat',
  'document-corrupted': 'damaged',
  'too-large': 'tooLarge',
  'too-many-requests': 'tooMany',
}

async function explained<Value>(command: () => Promise<Value>): Promise<CheckResult<Value>> {
  try {
    return { ok: true, value: await command() }
  } catch (error) {
    const fault = faultOf(error)
    return fault === 'technical'
      ? { ok: false, fault, reference: logFault(error, { at: 'check of a file' }) }
      : { ok: false, fault }
  }
}

function faultOf(error: unknown): CheckFault {
  if (error instanceof GatewayUnreachable) return 'serviceAway'
  const known = error instanceof GatewayFailure && faults[failureReason(error.status, error.code)]
  return known || 'technical'
}

const minute = 60_000

/** Files that one address, and all addresses together, may have checked within a minute. */
const most = { each: 20, all: 120 }

/**
 * Counts checks of the last minute. In memory: every portal process counts for itself, and what it
 * guards, the gateway's validators, has limits of its own.
 */
export function checkRate() {
  let taken: { readonly from: string; readonly at: number }[] = []
  return {
    /** Takes one check; false when there were too many. */
    take(from: string, now: Date): boolean {
      const at = now.getTime()
      taken = taken.filter((one) => one.at > at - minute)
      const own = taken.filter((one) => one.from === from).length
      if (own >= most.each || taken.length >= most.all) return false
      taken.push({ from, at })
      return true
    },
  }
}
