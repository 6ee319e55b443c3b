import type { Context } from '../context'
import type {
  EndpointName,
  Endpoints,
  ParsedRequestOf,
  PathParameter,
  ResponseOf,
} from '../contract/endpoints'
import type { FileReply } from '../http/file-response'
import type { Base64Content } from '../http/reply'

/** File content may be a stream that is encoded on its way out. */
type Sendable<Reply> = unknown extends Reply
  ? Reply
  : Reply extends string
    ? Reply | Base64Content
    : Reply extends readonly unknown[] | null | undefined | number | boolean
      ? Reply
      : { [Key in keyof Reply]: Sendable<Reply[Key]> }

type ReplyOf<Name extends EndpointName> = Endpoints[Name]['response'] extends 'octets'
  ? FileReply
  : Sendable<ResponseOf<Name>>

/** One endpoint's work: parsed input in, contract's answer out; throws `OperationFailure`. */
export type Operation<Name extends EndpointName> = (
  context: Context,
  input: {
    readonly path: Readonly<Record<PathParameter<Endpoints[Name]['path']>, string>>
    readonly body: ParsedRequestOf<Name>
  },
) => Promise<ReplyOf<Name>>

/** Every endpoint of the contract has an operation: leaving one out does not compile. */
export type Operations = { readonly [Name in EndpointName]: Operation<Name> }
