import type {
  EndpointName,
  Endpoints,
  ParsedRequestOf,
  PathParameter,
  ResponseOf,
} from '../contract/endpoints'
import type { Context, OpenContext } from './context'
import type { Base64Content, FileReply } from './reply'

/** File content may be a stream that is encoded on its way out. */
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
  : Context

/** One endpoint's work: parsed input in, contract's answer out; throws `OperationFailure`. */
export type Operation<Name extends EndpointName> = (
  context: ContextOf<Name>,
  input: {
    readonly path: Readonly<Record<PathParameter<Endpoints[Name]['path']>, string>>
    readonly body: ParsedRequestOf<Name>
  },
) => Promise<ReplyOf<Name>>

/** Every endpoint of the contract has an operation: leaving one out does not compile. */
export type Operations = { readonly [Name in EndpointName]: Operation<Name> }
