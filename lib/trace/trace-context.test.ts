import { describe, expect, it } from 'vitest'
import {
  currentTrace,
  newTrace,
  parseTrace,
  traceFields,
  traceHeaders,
  traceparentOf,
  within,
} from './trace-context'

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'
const spanId = '00f067aa0ba902b7'

describe('a traceparent (W3C Trace Context, 3.2)', () => {
  it.each([
    ['sampled', `00-${traceId}-${spanId}-01`, { traceId, spanId, isSampled: true }],
    ['not sampled', `00-${traceId}-${spanId}-00`, { traceId, spanId, isSampled: false }],
    ['with unknown flags', `00-${traceId}-${spanId}-03`, { traceId, spanId, isSampled: true }],
    ['of a later version', `01-${traceId}-${spanId}-01-more`, { traceId, spanId, isSampled: true }],
    ['missing', null, undefined],
    ['of version ff', `ff-${traceId}-${spanId}-01`, undefined],
    ['longer than version 00 is', `00-${traceId}-${spanId}-01-more`, undefined],
    ['of a trace of zeros', `00-${'0'.repeat(32)}-${spanId}-01`, undefined],
    ['of a span of zeros', `00-${traceId}-${'0'.repeat(16)}-01`, undefined],
    ['in capitals', `00-${traceId.toUpperCase()}-${spanId}-01`, undefined],
    ['truncated', `00-${traceId}-${spanId}`, undefined],
  ])('is parsed or rejected: %s', (_, text, context) => {
    expect(parseTrace(text)).toEqual(context)
  })

  it.each([true, false])('is written as it was parsed, sampled: %s', (isSampled) => {
    const context = { traceId, spanId, isSampled }
    expect(parseTrace(traceparentOf(context))).toEqual(context)
  })

  it('states in tracestate that sampling is undecided', () => {
    const context = newTrace()
    const { traceparent, tracestate } = traceHeaders(context)
    expect(parseTrace(traceparent, `other=1, ${tracestate}`)).toEqual(context)
    expect(parseTrace(traceparent)).toEqual({ ...context, isSampled: false })
  })
})

it('keeps the trace for the work until it is done, and for no other work', async () => {
  const context = newTrace()
  expect(traceFields()).toEqual({})
  await within(context, async () => {
    await Promise.resolve()
    expect(currentTrace()).toEqual(context)
    expect(traceFields()).toEqual({ trace_id: context.traceId })
  })
  expect(currentTrace()).toBeUndefined()
  expect(traceHeaders()).toEqual({})
})
