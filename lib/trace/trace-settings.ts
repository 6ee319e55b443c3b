/** The samplers of the OpenTelemetry specification that are honoured. */
export const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const

/** Protocols of OTLP over HTTP. */
export const protocols = ['http/protobuf', 'http/json'] as const

/** Where spans go, and which. */
export interface TraceSettings {
  /** Base address of the collector. */
  readonly endpoint: string
  /** With every request to it: keys, for the most part. */
  readonly headers: Readonly<Record<string, string>>
  readonly protocol: (typeof protocols)[number]
  readonly serviceName: string
  readonly sampler: (typeof samplers)[number]
  /** Of traces, where the sampler takes a part of them: 0 to 1. */
  readonly ratio: number
}

/** `name=value,…` with values percent-encoded, as W3C Baggage has it. Undefined: not of this form. */
export function parseHeaders(text: string): Readonly<Record<string, string>> | undefined {
  const pairs = text
    .split(',')
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => /^([\w!#$%&'*+.^`|~-]+)\s*=\s*(.*)$/.exec(pair))
  if (pairs.includes(null)) return undefined
  try {
    return Object.fromEntries(
      pairs.map((pair) => [pair?.[1]?.toLowerCase(), decodeURIComponent(pair?.[2] ?? '')]),
    )
  } catch {
    // A stray percent sign: the setting is refused with a sentence of its own.
    return undefined
  }
}
