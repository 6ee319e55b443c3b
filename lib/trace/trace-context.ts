import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'

/** Position in a trace (W3C Trace Context, 3.2.2). */
export interface TraceContext {
  /** 32 hexadecimal digits, shown in log lines and support references. */
  readonly traceId: string
  /** 16 hexadecimal digits: the parent span of new spans. */
  readonly spanId: string
  /** Undefined while sampling is undecided, because the code that began the trace records no spans. */
  readonly isSampled: boolean | undefined
}

/** Shared by the whole process: bundlers may make several copies of this file. */
const key = Symbol.for('paraph.trace')
const holder = globalThis as { [key]?: AsyncLocalStorage<TraceContext> }
holder[key] ??= new AsyncLocalStorage<TraceContext>()
const storage = holder[key]

/** The trace that the running code belongs to, if any. */
export function currentTrace(): TraceContext | undefined {
  return storage.getStore()
}

/** Runs work as part of a trace. */
export function within<Result>(context: TraceContext, work: () => Result): Result {
  return storage.run(context, work)
}

/** Makes the running code part of a trace from here on. */
export function enterTrace(context: TraceContext): void {
  storage.enterWith(context)
}

export function newTrace(): TraceContext {
  return { traceId: randomDigits(16), spanId: randomDigits(8), isSampled: undefined }
}

let random = Buffer.alloc(0)

/** Drawn for many traces at once: a draw for each would cost more than the rest of a request's tracing. */
function randomDigits(bytes: number): string {
  if (random.length < bytes) random = randomBytes(4_096)
  const digits = random.toString('hex', 0, bytes)
  random = random.subarray(bytes)
  return digits
}

/** Fields that each log line gets from the current trace. */
export function traceFields(): { readonly trace_id?: string } {
  const context = currentTrace()
  return context ? { trace_id: context.traceId } : {}
}

// 3.2.2: a later version may append fields; all-zero ids and version ff are invalid.
const shape =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/

/** Parses the headers of a request, or stored values. Undefined if invalid; then a new trace begins. */
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

/** Our tracestate entry (3.3): the sampled flag must have a value, so this marks that "no" only means undecided. */
const undecided = 'paraph=undecided'

/** Formats the position as a traceparent, for headers and rows. */
export function traceparentOf({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`
}

/** Trace headers for a request to one of our own services. */
export function traceHeaders(context = currentTrace()): Readonly<Record<string, string>> {
  if (!context) return {}
  const traceparent = traceparentOf(context)
  return context.isSampled === undefined ? { traceparent, tracestate: undecided } : { traceparent }
}
