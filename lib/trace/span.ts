import { currentTrace, enterTrace, newTrace, type TraceContext, within } from './trace-context'

/** Named by the semantic conventions. Never identifies a person, a document or a secret. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

/** A piece of work shown in a trace. */
export interface SpanRequest {
  /** Of low cardinality: method and route, kind of job, operation of a provider. */
  readonly name: string
  readonly kind: SpanKind
  readonly attributes?: SpanAttributes
}

/**
 * Requests (`server`) and jobs (`consumer`) begin a trace if there is none; work inside them belongs to their trace.
 */
export type SpanKind = 'server' | 'consumer' | 'client' | 'internal'

export interface Span {
  set(attributes: SpanAttributes): void
  /** Marks the work as failed; `errorType` has low cardinality. */
  fail(errorType: string): void
}

export interface RecordedSpan extends Span {
  readonly context: TraceContext
  end(): void
}

/** Records spans. */
export interface Recorder {
  begin(request: SpanRequest, parent: TraceContext | undefined, startedAt?: Date): RecordedSpan
}

/** Shared by the whole process, like the current trace; spans are recorded only if configured. */
const key = Symbol.for('paraph.recorder')
const holder = globalThis as { [key]?: Recorder | undefined }

/** Starts recording spans; undefined stops it. */
export function recordWith(recorder: Recorder | undefined): void {
  holder[key] = recorder
}

const unrecorded: Span = { set: () => {}, fail: () => {} }

/** Runs a request or a job in the given trace, or in a new one. */
export function inTrace<Result>(
  request: SpanRequest,
  parent: TraceContext | undefined,
  work: (span: Span) => Promise<Result>,
  startedAt?: Date,
): Promise<Result> {
  const recorded = holder[key]?.begin(request, parent, startedAt)
  if (recorded) return watched(recorded, work)
  return within(parent ?? newTrace(), () => work(unrecorded))
}

/** Begins a new trace for work that is not one function. The caller ends the span. */
export function beginTrace(request: SpanRequest): RecordedSpan | undefined {
  const span = holder[key]?.begin(request, undefined)
  enterTrace(span?.context ?? newTrace())
  return span
}

/** Records a part of the current request or job; outside of them nothing is recorded. */
export async function inSpan<Result>(
  request: SpanRequest,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const parent = currentTrace()
  const recorder = holder[key]
  return parent && recorder
    ? await watched(recorder.begin(request, parent), work)
    : await work(unrecorded)
}

async function watched<Result>(
  span: RecordedSpan,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  try {
    return await within(span.context, () => work(span))
  } catch (error) {
    span.fail(errorType(error))
    throw error
  } finally {
    span.end()
  }
}

/** An error code or class name; messages may identify a person or document. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error ? String(error.code) : ''
  return /^[\w.-]{1,60}$/.test(code) ? code : error.constructor.name
}
