import type { Logger } from 'pino'
import { createLog } from '@/lib/log/log'
import { currentRequestId, newRequestId, requestFields } from '@/lib/log/request-id'
import { portalSettings } from '../settings/settings'
import { shortReference } from './support-reference'

let log: Logger | undefined

/** JSON lines on standard output, redacted like the gateway's. */
export function portalLog(): Logger {
  log ??= createLog(portalSettings().logLevel, 'portal', requestFields)
  return log
}

interface Fault {
  /** Where it happened: a command, or the route's pattern, never the requested path. */
  readonly at: string
  /** The error number of Next, if the page has one already. */
  readonly reference?: string | undefined
}

/** Logs an unexpected fault and returns the reference that the page shows: support finds the line by it. */
export function logFault(
  error: unknown,
  { at, reference: id = requestReference() }: Fault,
): string {
  const reference = shortReference(id)
  portalLog().error({ at, reference, err: thrown(error) }, 'fault')
  return reference
}

/** The same id for page and log. */
const requestReference = () => currentRequestId() ?? newRequestId()

const thrown = (error: unknown) =>
  error instanceof Error ? error : new Error('Something was thrown that is no error')
