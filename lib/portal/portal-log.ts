import { randomBytes } from 'node:crypto'
import type { Logger } from 'pino'
import { createLog } from '@/lib/log/log'
import { currentTrace, traceFields } from '@/lib/trace/trace-context'
import { portalSettings } from './settings'

let log: Logger | undefined

/** JSON lines on standard output, redacted like the gateway's. */
export function portalLog(): Logger {
  log ??= createLog(portalSettings().logLevel, 'portal', traceFields)
  return log
}

interface Fault {
  /** Where it happened: a command, or a route as it is written, never as it was called. */
  readonly at: string
  /** Where the page has one already: Next's number of an error. */
  readonly reference?: string | undefined
}

/**
 * Logs what should not have happened, and answers the reference that the page shows: support finds the line by it.
 */
export function logFault(error: unknown, { at, reference = traceReference() }: Fault): string {
  portalLog().error({ at, reference, err: thrown(error) }, 'fault')
  return reference
}

/** One number for page, log and trace. */
const traceReference = () => currentTrace()?.traceId ?? randomBytes(16).toString('hex')

const thrown = (error: unknown) =>
  error instanceof Error ? error : new Error('Something was thrown that is no error')
