import { z } from 'zod'
import { bytes } from '../provider-call'

/** Longest texts that we store or send back: identifiers and tokens. */
const idMax = 512
const tokenMax = 16_384

const oauthServer = z.object({
  authType: z.array(z.string()).default([]),
  baseUri: z.url().optional(),
  issuerIdentifier: z.url().optional(),
  supportsRar: z.boolean().optional(),
})

/** Answer of `info`: `oauth2` is in all versions, `oauth2Issuer` since 2.0, `oauth2Servers` since 2.2. */
export const infoAnswer = z.object({
  specs: z.string().max(idMax),
  name: z.string().max(idMax).optional(),
  oauth2: z.url().optional(),
  oauth2Issuer: z.url().optional(),
  oauth2Servers: z.array(oauthServer).optional(),
  supportsRar: z.boolean().optional(),
  asynchronousOperationMode: z.boolean().optional(),
})

export type Info = z.output<typeof infoAnswer>

/** Metadata of an authorisation server (RFC 8414, 2; RFC 9126, 5; RFC 9207, 3; RFC 9396, 10). */
export const metadataAnswer = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  pushed_authorization_request_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  authorization_details_types_supported: z.array(z.string()).default([]),
  authorization_response_iss_parameter_supported: z.boolean().default(false),
})

export type Metadata = z.output<typeof metadataAnswer>

export const pushedAnswer = z.object({ request_uri: z.string().min(1).max(tokenMax) })

/** In version 1 the token of the scope `credential` is the signature activation data. */
export const tokenAnswer = z.object({ access_token: z.string().min(1).max(tokenMax) })

/** `credentials/list` returns the infos only if the server supports it (2.0). */
export const listAnswer = z.object({ credentialIDs: z.array(z.string().min(1).max(idMax)) })

/** `credentials/info`: the modes are `auth.mode` since 2.0 and `authMode` before. */
export const credentialAnswer = z.object({
  key: z.object({
    status: z.string(),
    algo: z.array(z.string()),
  }),
  cert: z.object({
    status: z.string().optional(),
    certificates: z.array(bytes).min(1),
  }),
  authMode: z.string().optional(),
  auth: z
    .object({
      mode: z.string(),
      objects: z.array(z.object({ type: z.string(), id: z.string().max(idMax) })).default([]),
    })
    .optional(),
  multisign: z.coerce.number().int().min(0).default(1),
})

export type CredentialInfo = z.output<typeof credentialAnswer>

/** `handle`: the person is still being asked, `authorizeCheck` returns the signature activation data (2.0). */
export const authorizeAnswer = z.object({
  SAD: z.string().min(1).max(tokenMax).optional(),
  handle: z.string().min(1).max(tokenMax).optional(),
})

const signatures = z.array(bytes)

/** `responseID`: the signatures are made later, `signPolling` returns them. */
export const signHashAnswer = z.union([
  z.object({ signatures: signatures.min(1) }),
  z.object({ responseID: z.string().min(1).max(idMax) }),
])

/** No signatures and no error: they are not made yet. Some servers then send no body, others an error that says so. */
export const pollingAnswer = z.preprocess(
  (body) => body ?? {},
  z.object({
    signatures: signatures.optional(),
    error: z.string().optional(),
    error_description: z.string().default(''),
  }),
)

/** The parameters of the return address: RFC 6749, 4.1.2; RFC 9207, 2. */
export const returnedParameters = z.object({
  state: z.string().max(tokenMax),
  code: z.string().min(1).max(tokenMax).optional(),
  error: z.string().optional(),
  iss: z.string().optional(),
})
