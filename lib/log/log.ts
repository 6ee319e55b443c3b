import { visibleJson } from '@paraph/validator/vocabulary/visible-text'
import { type Logger, pino } from 'pino'

/** Fields that are removed from a log line, up to two objects deep. */
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
 * Logs JSON lines. Callers choose the fields; redaction is only a safety net. `around` adds fields about the
 * context of each line.
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

/** Keeps only names, messages and stacks: other properties of errors may contain personal data. */
export function serializeError(error: unknown): LoggedError | undefined {
  if (!(error instanceof Error)) return undefined
  const cause = serializeError(error.cause)
  // The message of a failed statement repeats its parameters: only the message of the database is kept.
  const message = error.message.startsWith('Failed query') ? 'Failed query' : error.message
  return { name: error.name, message, stack: frames(error), cause }
}

function frames({ stack = '' }: Error): string {
  return stack
    .split('\n')
    .filter((line) => line.trimStart().startsWith('at '))
    .join('\n')
}
