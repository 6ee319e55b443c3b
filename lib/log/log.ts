import { type Logger, pino } from 'pino'
import { visibleJson } from '@/lib/vocabulary/visible-text'

/** What must never reach a log, wherever it stands in what is logged. */
const secretKeys = [
  'access_token',
  'code',
  'personalCode',
  'personal_code',
  'phone',
  'email',
  'recipient',
  'content',
  'secret',
  'authorization',
  'cookie',
]

/**
 * JSON lines. Fields are chosen where they are logged; redaction is the net below. `around` tells of each line what it
 * belongs to.
 */
export function createLog(level: string, name: string, around: () => object = () => ({})): Logger {
  return pino({
    level,
    name,
    base: { pid: process.pid },
    mixin: around,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretKeys.flatMap((key) => [key, `*.${key}`, `*.*.${key}`]), remove: true },
    serializers: { err: serializeError },
    hooks: { streamWrite: visibleJson },
  })
}

interface LoggedError {
  readonly name: string
  readonly message: string
  readonly stack?: string | undefined
  readonly cause?: LoggedError | undefined
}

/** Names, messages and stacks only: properties of errors may hold what was sent. */
export function serializeError(error: unknown): LoggedError | undefined {
  if (!(error instanceof Error)) return undefined
  const cause = serializeError(error.cause)
  // A failed statement's message repeats its parameters: only the database's own words are kept.
  const message = error.message.startsWith('Failed query') ? 'Failed query' : error.message
  return { name: error.name, message, stack: frames(error), cause }
}

function frames({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n')
}
