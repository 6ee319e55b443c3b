import { z } from 'zod'
import type { MemberRole } from '@/lib/vocabulary/organisation'
import { type FailureReason, failures } from './failure'
import { anyCall, fileAnswered, jsonBody, tokenBearer } from './failures-met'
import { ok } from './resources'

/** How endpoints are grouped for readers, in reading order. */
export const parts = [
  'Signing',
  'Identification',
  'Hash signing',
  'Documents and signers',
  'Extensions',
  'Hosted signing pages',
] as const

export type Part = (typeof parts)[number]

/**
 * Whose data a call concerns, and what proves that the caller may have it:
 * `none`: the data of no owner and no signer; the access token is enough.
 * `owner`: an owner's documents, templates, batches, uploads or settings; a portal proves it with `on_behalf_of`.
 * `signer`: what one signer may see and do; proved by a link's secret, a person session or an identification.
 * `organisation`: an organisation's members and settings; a portal proves it with `on_behalf_of` and `account`.
 * `public`: a document that its owner has published; its id is enough.
 */
export type Subject = 'none' | 'owner' | 'organisation' | 'signer' | 'public'

/** Everything about an endpoint that the router, the client, the OpenAPI document and the reference page need. */
export interface Endpoint {
  readonly part: Part
  /** Section of the API document, or `extension`. */
  readonly section: string
  readonly title: string
  /** What the call does, in a sentence or two. */
  readonly about: string
  readonly method: 'POST' | 'DELETE' | 'GET' | 'PUT'
  /** Path template of the LT variant; `{name}` stands for one path segment's variable part. */
  readonly path: string
  /** Whether the path also exists with `/en` in front. */
  readonly localised: boolean
  /** API document, part 7: whether failure bodies of this endpoint have an error_code. */
  readonly carriesErrorCode: boolean
  /** The scope that the access token must have. */
  readonly scope: 'api' | 'hosted'
  /** Whose data the call concerns: this decides which proof it needs besides the access token. */
  readonly subject: Subject
  /**
   * Required for calls on the data of an account: the least role that may make the call in the account of an
   * organisation. `person`: the call concerns one person's own account only.
   */
  readonly role?: MemberRole | 'person'
  /** Where the request has the access token. `none`: a raw upload is authorised by its one-time id alone. */
  readonly credential: 'body' | 'query' | 'none'
  /** Fields in documented order, without access_token: the first invalid one is reported. */
  readonly request: z.ZodObject
  /** Rules between fields. A fault of a rule is reported in the place of the rule's field. */
  readonly rules?: readonly RuleOfEndpoint[]
  /** Whether a failure names every fault of a field, not only the first. */
  readonly namesEveryFault?: boolean
  /** Body of a successful answer; `bytes` when it is a file. */
  readonly response: z.ZodType | 'bytes'
  /** Reasons for which the call can fail, in addition to those that every call with its credential has. */
  readonly failures: readonly FailureReason[]
  /** For status calls: how a session can end without a result. The answer then has HTTP 200. */
  readonly sessionEnds?: readonly FailureReason[]
  readonly example: Example
}

/** A call that works, for readers and for generated documents. */
interface Example {
  /** The body, without access_token. */
  readonly request: object
  /**
   * The successful answer. Absent when it is a file, and for calls of portals, whose answers have types of their own.
   */
  readonly answer?: unknown
}

/** A fault of a parameter. */
export interface Fault {
  readonly parameter: string
  readonly reason: string
}

/** A fault of the rule's field, unless `parameter` names another field. */
interface RuleFault {
  readonly parameter?: string
  readonly reason: string
  /** All faults, if there are several. */
  readonly faults?: readonly Fault[]
}

/** A rule that needs several fields of a body. Runs when each field it reads is valid by itself. */
export interface Rule<Body> {
  readonly field: keyof Body & string
  readonly reads: readonly (keyof Body & string)[]
  readonly check: (body: Body) => RuleFault | undefined
}

/**
 * A rule of any endpoint. `check` is a method, so that the type accepts every `Rule`; `endpoint` checks that each fits
 * the request.
 */
export interface RuleOfEndpoint {
  readonly field: string
  readonly reads: readonly string[]
  check(body: object): RuleFault | undefined
}

/** Keeps the literal types of an entry while checking its shape, its role, its example and its rules. */
export function endpoint<const Entry extends Endpoint>(
  entry: Entry & {
    readonly example: ExampleOf<Entry>
    readonly rules?: readonly Rule<z.output<Entry['request']>>[]
  } & RoleOf<Entry>,
): Entry {
  return entry
}

type RoleOf<Entry extends Endpoint> = Entry['subject'] extends 'owner' | 'organisation'
  ? { readonly role: MemberRole | 'person' }
  : { readonly role?: never }

type ExampleOf<Entry extends Endpoint> = {
  readonly request: Constant<z.input<Entry['request']>>
} & (Entry extends { readonly scope: 'api'; readonly response: z.ZodType }
  ? { readonly answer: Constant<z.output<Entry['response']>> }
  : { readonly answer?: never })

/** A type with every property and array readonly. */
type Constant<Value> = Value extends readonly (infer Item)[]
  ? readonly Constant<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: Constant<Value[Key]> }
    : Value

/** Properties of most calls of the API document. */
export const apiCall = {
  method: 'POST',
  localised: true,
  carriesErrorCode: true,
  scope: 'api',
  credential: 'body',
} as const

/** Default properties of a call: no fields, no failures of its own, and an answer without content. */
const plainCall = {
  request: z.object({}),
  response: z.object({ status: ok }),
  failures: [],
} as const

/** Properties of extension calls, except those of portals. Their paths exist with /en too. */
export const extensionCall = {
  ...apiCall,
  ...plainCall,
  part: 'Extensions',
  section: 'extension',
  carriesErrorCode: false,
} as const

/** Properties of calls for portals: an access token of scope `hosted` proves that a portal calls. */
export const hostedCall = {
  ...apiCall,
  ...plainCall,
  part: 'Hosted signing pages',
  section: 'extension',
  scope: 'hosted',
} as const

/** The heading of a call: `4.1 Initialize signing, …`. An extension has no number. */
export function headingOf({ section, title }: Endpoint): string {
  return isExtension({ section }) ? title : `${section} ${title}`
}

export function isExtension({ section }: Pick<Endpoint, 'section'>): boolean {
  return section === 'extension'
}

/** Start of the paths that exist only while the simulator plays all providers. */
export const simulationPath = '/api/simulate/'

/** Whether a call names a document, template, batch or upload, by its path or by `document_id`. */
export function namesRow({ path, request }: Pick<Endpoint, 'path' | 'request'>): boolean {
  return path.includes('{') || 'document_id' in request.shape
}

/**
 * Whether a portal names the person it acts for in `on_behalf_of`: in calls about an account that have a body and no
 * `session`.
 */
export function takesOnBehalfOf({ subject, credential, request }: Endpoint): boolean {
  const isOfAccount = subject === 'owner' || subject === 'organisation'
  return isOfAccount && credential === 'body' && !('session' in request.shape)
}

/**
 * Header of a successful answer to a call that reached one owner's rows only: `yes`, or the id of the organisation. A
 * portal refuses an answer without it: a gateway of release 0.1 ignores `on_behalf_of` and reaches the rows of all
 * owners, and an older gateway ignores `account` and reaches the person's own rows.
 */
export const actedForOwner = 'paraph-acted-for-owner'

/** The value of the header `paraph-acted-for-owner`. */
export const actedFor = (account: string | undefined): string => account ?? 'yes'

/** A failure of a call, as the caller sees it. */
export interface EndpointFailure {
  readonly reason: FailureReason
  /** HTTP status; 200 when a status call reports how its session ended. */
  readonly status: number
  /** Error code; absent on endpoints that part 7 of the API document leaves without codes. */
  readonly code: number | undefined
  readonly cause: string
  readonly cure: string
}

/** Every failure of an endpoint, without repetitions: sorted by HTTP status, then as in the table of failures. */
export function failuresOf(endpoint: Endpoint): readonly EndpointFailure[] {
  const { credential, sessionEnds = [] } = endpoint
  const met = new Set<FailureReason>([
    ...anyCall,
    ...(credential === 'none' ? [] : tokenBearer),
    ...(credential === 'body' ? jsonBody : []),
    ...(endpoint.response === 'bytes' ? fileAnswered : []),
    ...(takesOnBehalfOf(endpoint)
      ? (['account-not-found', 'role-too-low', 'person-needed'] as const)
      : []),
    ...('session' in endpoint.request.shape ? (['person-needed'] as const) : []),
    ...(takesOnBehalfOf(endpoint) && !namesRow(endpoint) ? (['session-not-found'] as const) : []),
    ...endpoint.failures,
  ])
  const reasons = Object.keys(failures) as FailureReason[]
  const ends = reasons.filter((reason) => sessionEnds.includes(reason))
  const refusals = reasons.filter((reason) => met.has(reason))
  return [
    ...ends.map((reason) => ({ ...failureOf(endpoint, reason), status: 200 })),
    ...refusals.map((reason) => failureOf(endpoint, reason)),
  ].toSorted((a, b) => a.status - b.status)
}

function failureOf({ carriesErrorCode }: Endpoint, reason: FailureReason): EndpointFailure {
  const { status, code, cause, cure } = failures[reason]
  return { reason, status, code: carriesErrorCode ? code : undefined, cause, cure }
}
