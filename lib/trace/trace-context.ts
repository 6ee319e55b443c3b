import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** Where in which trace something happens (W3C Trace Context, 3.2.2). */
export interface TraceContext {
  /** 32 hexadecimal digits; what log lines and support references say. */
  readonly traceId: string
  /** 16 of them: the span that is the parent of what comes next. */
  readonly spanId: string
  /** Undefined where nobody has decided yet, because whoever began the trace records none. */
  readonly isSampled: boolean | undefined
}

/** Of the whole process: bundlers may make several copies of this file. */
const key = Symbol.for('paraph.trace')
const holder = globalThis as { [key]?: AsyncLocalStorage<TraceContext> }
holder[key] ??= new AsyncLocalStorage<TraceContext>()
const storage = holder[key]

/** The trace that the running code belongs to, if any. */
export function currentTrace(): TraceContext | undefined {
  return storage.getStore()
}

/** Does work as part of a trace. */
export function within<Result>(context: TraceContext, work: () => Result): Result {
  return storage.run(context, work)
}

/** What the running code does from here on is part of a trace. */
export function enterTrace(context: TraceContext): void {
  storage.enterWith(context)
}

export function newTrace(): TraceContext {
  return { traceId: randomDigits(16), spanId: randomDigits(8), isSampled: undefined }
}

let random = Buffer.alloc(0)

/** Drawn for many traces at once: to ask for each costs more than all else that a request does for its trace. */
function randomDigits(bytes: number): string {
  if (random.length < bytes) random = randomBytes(4_096)
  const digits = random.toString('hex', 0, bytes)
  random = random.subarray(bytes)
  return digits
}

/** What each line of a log says of where it belongs. */
export function traceFields(): { readonly trace_id?: string } {
  const context = currentTrace()
  return context ? { trace_id: context.traceId } : {}
}

// 3.2.2: a version to come may have more behind it; zeros alone and version ff are none.
const shape =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** Reads the headers of a request, or what was kept. Undefined: not of this form, and then a new trace begins. */
export function parseTrace(
  traceparent: string | null | undefined,
  tracestate?: string | null,
): TraceContext | undefined {
  const [, version, traceId, spanId, flags = '', more] = shape.exec(traceparent ?? '') ?? []
  if (traceId === undefined || spanId === undefined) return undefined
  if (version === '00' && more !== undefined) return undefined
  const isUndecided = tracestate?.split(',').some((entry) => entry.trim() === undecided)
  return { traceId, spanId, isSampled: isUndecided ? undefined : Number(`0x${flags}`) % 2 === 1 }
}

/** Of ours in a tracestate (3.3): the flag says no only because somebody has to say something. */
const undecided = 'paraph=undecided'

/** The same in one line, for headers and rows. */
export function traceparentOf({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}

/** What a request tells a service of ours. */
export function traceHeaders(context = currentTrace()): Readonly<Record<string, string>> {
  if (!context) return {}
  const traceparent = traceparentOf(context)
  return context.isSampled === undefined ? { traceparent, tracestate: undecided } : { traceparent }
}
