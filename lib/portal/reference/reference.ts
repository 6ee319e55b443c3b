import {
  callbackExampleOf,
  callbackHeaders,
  callbackMeanings,
  callbackTerms,
} from '@/lib/gateway/contract/callback'
import {
  type Endpoint,
  type EndpointFailure,
  failuresOf,
  headingOf,
  isExtension,
  type Part,
  parts,
} from '@/lib/gateway/contract/endpoint'
import { type EndpointName, endpoints } from '@/lib/gateway/contract/endpoints'
import { pathExamples } from '@/lib/gateway/contract/examples'
import { type Failure, type FailureReason, failures } from '@/lib/gateway/contract/failure'
import { callbackSchema, requestSchema } from '@/lib/gateway/contract/json-schema'
import { variantsOf } from '@/lib/gateway/contract/variants'
import { callbackEvents } from '@/lib/vocabulary/callback'
import { type FieldRow, fieldRows } from './fields'

/** One endpoint as the reference page shows it. */
export interface ReferenceEntry {
  /** The name of the endpoint, which is also the anchor. */
  readonly name: EndpointName
  readonly heading: string
  readonly about: string
  readonly extension: boolean
  readonly method: Endpoint['method']
  readonly paths: readonly string[]
  readonly fields: readonly FieldRow[]
  /** Whether the request body is the file itself instead of JSON. */
  readonly takesBytes: boolean
  readonly answersBytes: boolean
  readonly curl: string
  /** The example response as JSON. Undefined if the response is a file, and for endpoints that only portals call. */
  readonly answer: string | undefined
  readonly failures: readonly EndpointFailure[]
}

export interface ReferencePart {
  readonly name: Part
  readonly entries: readonly ReferenceEntry[]
}

/** A failure, listed under its code. */
export type ReferenceFailure = Omit<EndpointFailure, 'code'>

/** A code with all its failures. */
export interface ReferenceCode {
  /** The code, or `none` for failures without one. Also the anchor. */
  readonly code: string
  readonly failures: readonly ReferenceFailure[]
}

/** The callback of the gateway, and how to verify it. */
export const referenceCallback = {
  terms: callbackTerms,
  headers: callbackHeaders,
  fields: fieldRows(callbackSchema()),
  events: callbackEvents.map((event) => ({ event, meaning: callbackMeanings[event] })),
  example: JSON.stringify(callbackExampleOf('document.signed'), null, 2),
}

/** The contract as shown to readers, by parts. It does not change while the portal runs. */
export function referenceParts(): readonly ReferencePart[] {
  remembered ??= parts.map((name) => ({ name, entries: entriesOf(name) }))
  return remembered
}

let remembered: readonly ReferencePart[] | undefined

function entriesOf(part: Part): ReferenceEntry[] {
  return (Object.entries(endpoints) as [EndpointName, Endpoint][])
    .filter(([, endpoint]) => endpoint.part === part)
    .map(([name, endpoint]) => entryOf(name, endpoint))
}

function entryOf(name: EndpointName, endpoint: Endpoint): ReferenceEntry {
  const { about, example } = endpoint
  const { request, answer } = example
  return {
    name,
    heading: headingOf(endpoint),
    about,
    extension: isExtension(endpoint),
    method: endpoint.method,
    paths: variantsOf(endpoint).map(({ prefix }) => prefix + endpoint.path),
    fields: fieldRows(requestSchema(endpoint)),
    takesBytes: endpoint.credential === 'none',
    answersBytes: endpoint.response === 'bytes',
    curl: curlOf(endpoint, request),
    answer: answer === undefined ? undefined : JSON.stringify(answer, null, 2),
    failures: failuresOf(endpoint),
  }
}

/** The example of an endpoint as a curl command, with the variables `$GATEWAY` and `$TOKEN`. */
function curlOf(endpoint: Endpoint, request: object): string {
  const address = `$GATEWAY${prefixOf(endpoint)}${filled(endpoint.path)}`
  switch (endpoint.credential) {
    case 'query':
      return `curl ${optionsOf(endpoint)} "${address}?access_token=$TOKEN"`
    case 'none':
      return `curl -s -T contract.pdf "${address}"`
    case 'body':
      return [
        `curl ${optionsOf(endpoint)}${methodOf(endpoint)} "${address}" \\`,
        `  -H 'content-type: application/json' -d '${bodyOf(request)}'`,
      ].join('\n')
  }
}

const prefixOf = ({ localised }: Endpoint) => (localised ? '/en' : '')
const methodOf = ({ method }: Endpoint) => (method === 'POST' ? '' : ` -X ${method}`)
/** A file gets the name that its answer states. An existing file is not replaced, and a failure not stored. */
const optionsOf = ({ response }: Endpoint) => (response === 'bytes' ? '-sSfOJ' : '-s')

function filled(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => pathExamples[name] ?? name)
}

const tokenMark = 'ACCESS-TOKEN'

/** The request body in single quotes, which are closed around the shell variable. */
function bodyOf(request: object): string {
  const body = JSON.stringify({ access_token: tokenMark, ...request }, null, 2)
  return body.replace(tokenMark, `'"$TOKEN"'`)
}

/** The cause of each failure, by reason. */
export const referenceCauses = Object.fromEntries(
  Object.entries(failures).map(([reason, { cause }]) => [reason, cause]),
)

/** Every error code, in ascending order. Failures without a code come last. */
export function referenceCodes(): readonly ReferenceCode[] {
  const all = Object.entries(failures) as [FailureReason, Failure][]
  const codes = [...new Set(all.map(([, { code }]) => code))].toSorted(
    (a = Number.POSITIVE_INFINITY, b = Number.POSITIVE_INFINITY) => a - b,
  )
  return codes.map((code) => ({
    code: code === undefined ? 'none' : String(code),
    failures: all
      .filter(([, failure]) => failure.code === code)
      .map(([reason, { status, cause, cure }]) => ({ reason, status, cause, cure })),
  }))
}
