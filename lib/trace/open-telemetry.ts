import {
  type Context,
  createContextKey,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { JsonTraceSerializer, ProtobufTraceSerializer } from '@opentelemetry/otlp-transformer'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  ParentBasedSampler,
  type ReadableSpan,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Logger } from 'pino'
import { OutgoingFailure } from '@/lib/network/outgoing-failure'
import type { HttpClient, HttpResponse } from '@/lib/network/transport'
import { minuteMs } from '@/lib/vocabulary/durations'
import type { RecordedSpan, Recorder, SpanRequest } from './span'
import { type SendResult, spanQueue } from './span-queue'
import type { TraceContext } from './trace-context'
import type { TraceSettings } from './trace-settings'

/** Receives reports about sending spans. */
export interface TraceListener {
  readonly log: Pick<Logger, 'info' | 'warn'>
  /** Called with the number of spans dropped. */
  readonly onDropped: (count: number) => void
  /** Time limit for sending the last spans when the process ends; three seconds if absent. */
  readonly stopMs?: number
}

export interface OpenRecorder {
  readonly recorder: Recorder
  /** Sends the remaining spans, within a time limit. */
  stop(): Promise<void>
}

/** Records spans with the OpenTelemetry SDK and sends them as OTLP over HTTP. */
export function openRecorder(
  settings: TraceSettings,
  http: HttpClient,
  { log, onDropped, stopMs = 3_000 }: TraceListener,
): OpenRecorder {
  const queue = spanQueue<ReadableSpan>({ send: sender(settings, http, log), onDropped })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': settings.serviceName }),
    sampler: samplerOf(settings),
    spanProcessors: [
      {
        onStart: () => {},
        onEnd: queue.add,
        forceFlush: async () => {},
        shutdown: async () => {},
      },
    ],
  })
  const tracer = provider.getTracer('paraph')
  return {
    recorder: {
      begin: ({ name, kind, attributes = {} }, parent, startTime) =>
        recorded(
          tracer.startSpan(
            name,
            { kind: kinds[kind], attributes, ...(startTime ? { startTime } : {}) },
            contextOf(parent),
          ),
        ),
    },
    stop: () => queue.stop(stopMs),
  }
}

const kinds: Readonly<Record<SpanRequest['kind'], SpanKind>> = {
  server: SpanKind.SERVER,
  consumer: SpanKind.CONSUMER,
  client: SpanKind.CLIENT,
  internal: SpanKind.INTERNAL,
}

function recorded(span: ReturnType<ReturnType<TracerProvider['getTracer']>['startSpan']>) {
  const { traceId, spanId, traceFlags } = span.spanContext()
  const isSampled = (traceFlags & TraceFlags.SAMPLED) !== 0
  const seen: RecordedSpan = {
    context: { traceId, spanId, isSampled },
    set: (attributes) => void span.setAttributes(attributes),
    fail: (errorType) => {
      span.setAttribute('error.type', errorType)
      span.setStatus({ code: SpanStatusCode.ERROR })
    },
    end: () => span.end(),
  }
  return seen
}

const undecidedKey = createContextKey('undecided')

function contextOf(parent: TraceContext | undefined): Context {
  if (!parent) return ROOT_CONTEXT
  const { traceId, spanId, isSampled } = parent
  const traceFlags = isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE
  const context = trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags,
    isRemote: true,
  })
  return isSampled === undefined ? context.setValue(undecidedKey, true) : context
}

/** For parent-based samplers, an undecided parent counts as no parent. */
function samplerOf(settings: TraceSettings): Sampler {
  const root = rootSampler(settings)
  if (!settings.sampler.startsWith('parentbased_')) return root
  const byParent = new ParentBasedSampler({ root })
  return {
    shouldSample: (context, ...asked) =>
      (context.getValue(undecidedKey) === true ? root : byParent).shouldSample(context, ...asked),
    toString: () => byParent.toString(),
  }
}

function rootSampler({ sampler, ratio }: TraceSettings): Sampler {
  if (sampler.endsWith('traceidratio')) return new TraceIdRatioBasedSampler(ratio)
  return sampler.endsWith('always_off') ? new AlwaysOffSampler() : new AlwaysOnSampler()
}

const formats = {
  'http/protobuf': { type: 'application/x-protobuf', serializer: ProtobufTraceSerializer },
  'http/json': { type: 'application/json', serializer: JsonTraceSerializer },
} as const

const answerBytesMax = 65_536

/**
 * Sends a batch over OTLP/HTTP and interprets the answer. The first failure and the first success after it are
 * logged.
 */
function sender(
  { endpoint, headers, protocol }: TraceSettings,
  http: HttpClient,
  log: TraceListener['log'],
) {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`
  const { type, serializer } = formats[protocol]
  let isAway = false
  const tell = (trouble: string | undefined) => {
    if (trouble !== undefined && !isAway) log.warn({ trouble }, 'traces cannot be delivered')
    if (trouble === undefined && isAway) log.info('traces are delivered again')
    isAway = trouble !== undefined
  }
  return async (spans: readonly ReadableSpan[], timeoutMs: number): Promise<SendResult> => {
    try {
      const body = serializer.serializeRequest([...spans]) ?? new Uint8Array()
      const response = await http({
        method: 'POST',
        url,
        headers: { ...headers, 'content-type': type },
        body,
        timeoutMs,
        responseBytesMax: answerBytesMax,
        statusSuffices: true,
      })
      const result = resultOf(response)
      tell(result === 'taken' ? undefined : `HTTP ${response.status}`)
      return result
    } catch (error) {
      tell(error instanceof OutgoingFailure ? error.code : 'unknown')
      // A batch that cannot be serialised now cannot be later either, and must not end the process.
      return error instanceof OutgoingFailure ? { againMs: pauseMs } : 'refused'
    }
  }
}

const pauseMs = 5_000
const pauseMaxMs = minuteMs

/** OTLP 1.x, Failures: these statuses ask for a retry, all others are final. */
const temporary: readonly number[] = [429, 502, 503, 504]

function resultOf({ status, headers }: HttpResponse): SendResult {
  if (status >= 200 && status < 300) return 'taken'
  if (!temporary.includes(status)) return 'refused'
  const askedMs = Number(headers['retry-after'] ?? Number.NaN) * 1_000
  return { againMs: askedMs > 0 ? Math.min(askedMs, pauseMaxMs) : pauseMs }
}
