import type { Logger } from 'pino'
import { createLog } from '@/lib/log/log'
import { currentRequestId, newRequestId, requestFields } from '@/lib/log/request-id'
import { portalSettings } from '../settings/settings'
import { shortReference } from './support-reference'

let log: Logger | undefined

/** Logs JSON lines on standard output, redacted like those of the gateway. */
export function portalLog(): Logger {
  log ??= createLog(portalSettings().logLevel, 'portal', requestFields)
  return log
}

interface Fault {
  /** The place of the fault: a command, or the pattern of the route, never the requested path. */
  readonly at: string
  /** The error number of Next, if the page already has one. */
  readonly reference?: string | undefined
}

/** Logs an unexpected fault. Returns the reference that the page shows, by which support finds the line. */
export function logFault(
  error: unknown,
  { at, reference: id = requestReference() }: Fault,
): string {
  const reference = shortReference(id)
  portalLog().error({ at, reference, err: thrown(error) }, 'fault')
  return reference
}

/** The id of the request, which page and log share. */
const requestReference = () => currentRequestId() ?? newRequestId()

const thrown = (error: unknown) =>
  error instanceof Error ? error : new Error('Something was thrown that is no error')
