import type { z } from 'zod'

/** Everything the router, the client, the OpenAPI document and the reference page need of one endpoint. */
export interface Endpoint {
  /** Section of the API document, or `extension`. */
  readonly section: string
  readonly title: string
  readonly method: 'POST' | 'DELETE' | 'GET' | 'PUT'
  /** Path template of the LT variant; `{name}` stands for one path segment's variable part. */
  readonly path: string
  /** Whether the path also exists with `/en` in front. */
  readonly localised: boolean
  /** Part 7: whether failure bodies of this endpoint have an error_code. */
  readonly carriesErrorCode: boolean
  /** What an access token must be good for. */
  readonly scope: 'api' | 'hosted'
  /** Where the access token travels; a raw upload is authorised by its one-time id alone. */
  readonly credential: 'body' | 'query' | 'none'
  /** Fields in documented order, without access_token: the first invalid one is reported. */
  readonly request: z.ZodObject
  /** Rules between fields, each reported at its field's place. */
  readonly rules?: readonly Rule[]
  /** Body of a successful answer; `octets` when it is a file. */
  readonly response: z.ZodType | 'octets'
}

/** A rule that needs several fields. Runs when each field it reads is valid by itself. */
export interface Rule {
  readonly field: string
  readonly reads: readonly string[]
  /** What is wrong, or undefined. */
  readonly check: (
    body: Readonly<Record<string, unknown>>,
  ) => { readonly parameter?: string; readonly reason: string } | undefined
}

/** Keeps the literal types of an entry while checking its shape. */
export function endpoint<const Entry extends Endpoint>(entry: Entry): Entry {
  return entry
}
