/** Supported samplers of the OpenTelemetry specification. */
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

/** Where spans are sent, and which are. */
export interface TraceSettings {
  /** Base address of the collector. */
  readonly endpoint: string
  /** Sent with every request to the collector: usually keys. */
  readonly headers: Readonly<Record<string, string>>
  readonly protocol: (typeof protocols)[number]
  readonly serviceName: string
  readonly sampler: (typeof samplers)[number]
  /** Share of traces kept by a ratio sampler: 0 to 1. */
  readonly ratio: number
}

/** Parses `name=value,…` with percent-encoded values, as W3C Baggage has it. Undefined if invalid. */
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
    // A stray percent sign: the caller refuses the setting with its own message.
    return undefined
  }
}
