import type { Endpoint } from '../contract/endpoint'
import {
  type EndpointName,
  type Endpoints,
  endpoints,
  type ParsedRequestOf,
  type PathParameter,
  type ResponseOf,
} from '../contract/endpoints'
import { failures } from '../contract/failure'
import { parseRequest } from '../contract/parse-request'
import type { Context, MemberContext, OpenContext } from './context'
import { OperationFailure } from './operation-failure'
import type { Base64Content, FileReply } from './reply'

/** The type of an answer in which file content may be a stream that is encoded while it is sent. */
type Sendable<Reply> = unknown extends Reply
  ? Reply
  : Reply extends string
    ? Reply | Base64Content
    : Reply extends readonly unknown[] | null | undefined | number | boolean
      ? Reply
      : { [Key in keyof Reply]: Sendable<Reply[Key]> }

type ReplyOf<Name extends EndpointName> = Endpoints[Name]['response'] extends 'bytes'
  ? FileReply
  : Sendable<ResponseOf<Name>>

type ContextOf<Name extends EndpointName> = Endpoints[Name]['credential'] extends 'none'
  ? OpenContext
  : Endpoints[Name]['subject'] extends 'organisation'
    ? MemberContext
    : Context

/** Implements one endpoint: takes the parsed input and returns the contract's answer; throws `OperationFailure`. */
export type Operation<Name extends EndpointName> = (
  context: ContextOf<Name>,
  input: {
    readonly path: Readonly<Record<PathParameter<Endpoints[Name]['path']>, string>>
    readonly body: ParsedRequestOf<Name>
  },
) => Promise<ReplyOf<Name>>

/** Every endpoint of the contract must have an operation; a missing one does not compile. */
export type Operations = { readonly [Name in EndpointName]: Operation<Name> }

/** Parses the body of a call by the rules of its endpoint. Throws `OperationFailure` with the faults. */
export function checkedBody<Name extends EndpointName>(
  name: Name,
  body: Readonly<Record<string, unknown>>,
): ParsedRequestOf<Name> {
  const endpoint: Endpoint = endpoints[name]
  const parsed = parseRequest(endpoint, body)
  if ('body' in parsed) return parsed.body as ParsedRequestOf<Name>
  const { parameter, reason: detail, code, faults } = parsed.invalid
  throw new OperationFailure(parameterReason(code), { parameter, detail, faults })
}

function parameterReason(code: number) {
  if (code === failures['malformed-phone'].code) return 'malformed-phone'
  if (code === failures['malformed-personal-code'].code) return 'malformed-personal-code'
  return 'invalid-parameter'
}
