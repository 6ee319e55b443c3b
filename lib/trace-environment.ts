import { z } from 'zod'
import { parseHeaders, protocols, samplers } from './trace/trace-settings'

const gatewayAndPortal = (description: string) => ({
  description,
  readBy: ['gateway', 'portal'] as const,
})

/** Variables of the OpenTelemetry specification that are honoured, by their standard names. */
export const traces = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta(
      gatewayAndPortal('Collector that traces go to (docs/watching.md); absent: none are made'),
    ),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(protocols)
    .default('http/protobuf')
    .meta(gatewayAndPortal('How they are written; they always travel over HTTP')),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .default('')
    .transform((text, context) => {
      const headers = parseHeaders(text)
      if (headers) return headers
      context.addIssue('name=value,… with values percent-encoded')
      return z.NEVER
    })
    .meta(gatewayAndPortal('name=value,… of headers that the collector asks for, such as a key')),
  OTEL_SERVICE_NAME: z
    .string()
    .optional()
    .meta(gatewayAndPortal('Name in traces; absent: paraph-gateway, paraph-portal')),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers)
    .default('parentbased_always_on')
    .meta(gatewayAndPortal('Which traces are sent; parentbased_… goes by what the caller decided')),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .meta(gatewayAndPortal('The part of all traces that …traceidratio sends, 0 to 1')),
}
