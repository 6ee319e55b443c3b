import { z } from 'zod'
import { parseHeaders, protocols, samplers } from './trace/trace-settings'

const gatewayAndPortal = (description: string) => ({
  description,
  readBy: ['gateway', 'portal'] as const,
})

/** The supported variables of the OpenTelemetry specification, under their standard names. */
export const traces = {
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .meta(
      gatewayAndPortal(
        'Collector that receives the traces (docs/operate/monitoring.md); absent: no traces',
      ),
    ),
  OTEL_EXPORTER_OTLP_PROTOCOL: z
    .enum(protocols)
    .default('http/protobuf')
    .meta(gatewayAndPortal('Encoding of the traces; the transport is always HTTP')),
  OTEL_EXPORTER_OTLP_HEADERS: z
    .string()
    .default('')
    .transform((text, context) => {
      const headers = parseHeaders(text)
      if (headers) return headers
      context.addIssue('name=value,… with values percent-encoded')
      return z.NEVER
    })
    .meta(gatewayAndPortal('name=value,… of headers that the collector requires, such as a key')),
  OTEL_SERVICE_NAME: z
    .string()
    .optional()
    .meta(gatewayAndPortal('Service name in traces; absent: paraph-gateway, paraph-portal')),
  OTEL_TRACES_SAMPLER: z
    .enum(samplers)
    .default('parentbased_always_on')
    .meta(
      gatewayAndPortal('Which traces are sent; parentbased_… follows the decision of the caller'),
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(1)
    .meta(gatewayAndPortal('Share of all traces that …traceidratio sends, 0 to 1')),
}
