import type { z } from 'zod'
import type { Endpoint, Fault, RuleOfEndpoint } from './endpoint'
import { failures, type ParameterFailure } from './failure'

/** The first invalid field in documented order. */
export interface InvalidParameter {
  readonly parameter: string
  readonly reason: string
  readonly code: number
  /** All faults of the field, if the endpoint names every fault. */
  readonly faults?: readonly Fault[]
}

export type ParsedRequest =
  | { readonly body: Readonly<Record<string, unknown>> }
  | { readonly invalid: InvalidParameter }

/** Reads a body field by field in documented order; unknown keys are left out, `null` counts as absent. */
export function parseRequest(
  endpoint: Endpoint,
  body: Readonly<Record<string, unknown>>,
): ParsedRequest {
  const fields = Object.entries(endpoint.request.shape).map(([name, schema]) => ({
    name,
    result: (schema as z.ZodType).safeParse(withoutNulls(body[name])),
  }))
  const valid = Object.fromEntries(
    fields.flatMap(({ name, result }) =>
      result.success && result.data !== undefined ? [[name, result.data]] : [],
    ),
  )
  const failed = new Set(fields.filter(({ result }) => !result.success).map(({ name }) => name))
  for (const { name, result } of fields) {
    const invalid = result.success
      ? brokenRule(endpoint.rules ?? [], name, valid, failed)
      : firstIssue(name, result.error)
    if (invalid) return { invalid: endpoint.namesEveryFault ? invalid : firstAlone(invalid) }
  }
  return { body: valid }
}

/** Leaves out keys with `null`, at every depth: many programs send `null` for an absent value. */
function withoutNulls(value: unknown): unknown {
  if (value === null) return undefined
  if (Array.isArray(value)) return value.map((item) => (item === null ? null : withoutNulls(item)))
  if (typeof value !== 'object') return value
  // An instance of a class is a value, not a JSON object.
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, inner]) =>
      inner === null ? [] : [[key, withoutNulls(inner)]],
    ),
  )
}

function brokenRule(
  rules: readonly RuleOfEndpoint[],
  field: string,
  valid: Readonly<Record<string, unknown>>,
  failed: ReadonlySet<string>,
): InvalidParameter | undefined {
  for (const rule of rules) {
    if (rule.field !== field || rule.reads.some((name) => failed.has(name))) continue
    const fault = rule.check(valid)
    if (fault) {
      return {
        parameter: fault.parameter ?? field,
        reason: fault.reason,
        code: failures['invalid-parameter'].code,
        ...(fault.faults ? { faults: fault.faults } : {}),
      }
    }
  }
  return undefined
}

function firstAlone({ parameter, reason, code }: InvalidParameter): InvalidParameter {
  return { parameter, reason, code }
}

function firstIssue(field: string, error: z.ZodError): InvalidParameter {
  const [issue] = error.issues
  const failure = (issue?.code === 'custom' && issue.params?.failure) || 'invalid-parameter'
  return {
    parameter: [field, ...(issue?.path ?? [])].join('.'),
    reason: issue?.message ?? 'This value is not valid.',
    code: failures[failure as ParameterFailure].code,
    faults: firstOfEach(field, error.issues),
  }
}

/** The first fault of each path within a field. */
function firstOfEach(field: string, issues: z.ZodError['issues']): Fault[] {
  const faults = new Map<string, Fault>()
  for (const { path, message: reason } of issues) {
    const parameter = [field, ...path].join('.')
    if (!faults.has(parameter)) faults.set(parameter, { parameter, reason })
  }
  return [...faults.values()]
}
