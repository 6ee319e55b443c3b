import { currentTrace, enterTrace, newTrace, type TraceContext, within } from './trace-context'

/** By the names of the semantic conventions. Never what names a person, a document or a secret. */
export type SpanAttributes = Readonly<Record<string, string | number | boolean>>

/** A piece of work that a trace shows. */
export interface SpanRequest {
  /** Of few values: a method and a route, a kind of job, a question to a provider. */
  readonly name: string
  readonly kind: SpanKind
  readonly attributes?: SpanAttributes
}

/** Requests and jobs begin a trace where there is none; what is inside them belongs to theirs. */
export type SpanKind = 'server' | 'consumer' | 'client' | 'internal'

/** A span while its work is being done. */
export interface Span {
  set(attributes: SpanAttributes): void
  /** It came to nothing; a word of few values says why. */
  fail(errorType: string): void
}

export interface RecordedSpan extends Span {
  readonly context: TraceContext
  end(): void
}

/** Who writes spans down. */
export interface Recorder {
  begin(request: SpanRequest, parent: TraceContext | undefined, startedAt?: Date): RecordedSpan
}

/** Of the whole process, as the trace itself is; nobody records unless somebody asked for it. */
const key = Symbol.for('paraph.recorder')
const holder = globalThis as { [key]?: Recorder | undefined }

/** From now on spans are written down; undefined: no longer. */
export function recordWith(recorder: Recorder | undefined): void {
  holder[key] = recorder
}

const unseen: Span = { set: () => {}, fail: () => {} }

/** What a request or a job does, in the trace it was given or in one of its own. */
export function inTrace<Result>(
  request: SpanRequest,
  parent: TraceContext | undefined,
  work: (span: Span) => Promise<Result>,
  startedAt?: Date,
): Promise<Result> {
  const recorded = holder[key]?.begin(request, parent, startedAt)
  if (recorded) return watched(recorded, work)
  return within(parent ?? newTrace(), () => work(unseen))
}

/** The same where no function surrounds the work: a trace of its own, from here on. Who gets a span ends it. */
export function beginTrace(request: SpanRequest): RecordedSpan | undefined {
  const span = holder[key]?.begin(request, undefined)
  enterTrace(span?.context ?? newTrace())
  return span
}

/** A part of what is being done; outside of any request and job nothing is written down. */
export async function inSpan<Result>(
  request: SpanRequest,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const parent = currentTrace()
  const recorder = holder[key]
  return parent && recorder
    ? await watched(recorder.begin(request, parent), work)
    : await work(unseen)
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

/** A code or the name of a class; messages may say whom something is about. */
function errorType(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  const code = 'code' in error ? String(error.code) : ''
  return /^[\w.-]{1,60}$/.test(code) ? code : error.constructor.name
}
