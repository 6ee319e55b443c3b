import { z } from 'zod'
import type { RemoteCredential } from '../persons/person'
import { findRemoteCredential } from '../persons/remote-people'
import { Refusal } from '../refusal'
import { type AuthorisationOrder, checkOrder } from './authorisation'
import { clientWithId, mayReturnTo, type RegisteredClient } from './clients'
import { canonicalHashes, digestWithOid, invalidRequest } from './parameters'
import type { Version } from './version'

/** Parameters of a form or an address, each given once. */
export type Parameters = Readonly<Record<string, string>>

/** The client, and the address to which the browser returns. */
export interface ReturnAddress {
  readonly client: RegisteredClient
  readonly redirectUri: string
  readonly state: string | undefined
}

/** A valid request to `oauth2/authorize`. */
export interface AuthorizationRequest extends ReturnAddress {
  /** The S256 challenge of PKCE (RFC 7636). */
  readonly challenge: string | undefined
  /** The order of signatures. Absent for the scope `service`. */
  readonly order?: CredentialOrder
}

/** The request for a person's authorisation of signatures. */
export interface CredentialOrder extends AuthorisationOrder {
  /** The credential. Absent if the person chooses it (`signatureQualifier`). */
  readonly credential: RemoteCredential | undefined
  /** Names of the documents, in the order of the hashes. Empty for a document without a name. */
  readonly labels: readonly string[]
  readonly description: string | undefined
  /** The request's element of `authorization_details`, if it had one. */
  readonly details: Readonly<Record<string, unknown>> | undefined
}

/**
 * Reads the client and the return address. Throws `Refusal` if the browser must not be redirected (RFC 6749, 4.1.2.1).
 */
export function readReturnAddress(parameters: Parameters, portalUrl: string): ReturnAddress {
  const client = clientWithId(parameters.client_id)
  const { redirect_uri: redirectUri = '', state } = parameters
  if (!mayReturnTo(redirectUri, portalUrl)) throw invalidRequest('Invalid parameter redirect_uri')
  return { client, redirectUri, state }
}

/** Reads the other parameters of the request. Throws `Refusal` with an error for the client. */
export function readAuthorizationRequest(
  parameters: Parameters,
  returnAddress: ReturnAddress,
  version: Version,
): AuthorizationRequest {
  if (parameters.response_type !== 'code') {
    throw new Refusal(400, 'The response type is not code', 'unsupported_response_type')
  }
  const challenge = readChallenge(parameters, version)
  const { scope = 'service', authorization_details: details } = parameters
  if (details !== undefined && version.isSecond) {
    return { ...returnAddress, challenge, order: readRichOrder(details, version) }
  }
  if (scope === 'service') return { ...returnAddress, challenge }
  if (scope !== 'credential') throw new Refusal(400, 'Unknown scope', 'invalid_scope')
  return { ...returnAddress, challenge, order: readOrder(parameters, version) }
}

function readChallenge(parameters: Parameters, { isSecond }: Version): string | undefined {
  const { code_challenge: challenge, code_challenge_method: method } = parameters
  if (challenge === undefined && !isSecond) return undefined
  const isS256 = method === 'S256' && /^[\w-]{43}$/.test(challenge ?? '')
  if (!isS256) throw invalidRequest('Invalid parameter code_challenge')
  return challenge
}

/** The parameters of the scope `credential` (CSC API 2.0.0.2, 8.4.2; CSC API 1.0.4.0, 8.3.2). */
function readOrder(parameters: Parameters, version: Version): CredentialOrder {
  const text = parameters[version.hashes]
  const algorithm = parameters[version.hashAlgorithm]
  const listed = text === undefined || text === '' ? undefined : text.split(',')
  if (listed && version.isSecond && !algorithm) {
    throw invalidRequest('Missing (or invalid type) string parameter hashAlgorithmOID')
  }
  const digest = algorithm ? digestWithOid(algorithm, version) : undefined
  const order = {
    numSignatures: Number(parameters.numSignatures),
    hashes: listed && canonicalHashes(listed, digest),
    digest,
  }
  if (!Number.isInteger(order.numSignatures)) {
    throw invalidRequest('Missing (or invalid type) integer parameter numSignatures')
  }
  const credential = readCredential(parameters, order)
  const { description } = parameters
  return { ...order, credential, labels: [], description, details: undefined }
}

/** RFC 9396, 2: the type of an element. Version 2.2 of the CSC API has another name for it. */
const detailTypes = ['credential', 'https://cloudsignatureconsortium.org/2025/credential'] as const

const richOrder = z.looseObject({
  type: z.enum(detailTypes),
  credentialID: z.string().optional(),
  signatureQualifier: z.string().optional(),
  documentDigests: z.array(z.object({ hash: z.string(), label: z.string().nullish() })).min(1),
  hashAlgorithmOID: z.string(),
  numSignatures: z.number().int().optional(),
})

function readRichOrder(text: string, version: Version): CredentialOrder {
  const details = parsedDetails(text)
  const digest = digestWithOid(details.hashAlgorithmOID, version)
  const { documentDigests } = details
  const hashes = canonicalHashes(
    documentDigests.map(({ hash }) => hash),
    digest,
  )
  const order = { numSignatures: details.numSignatures ?? hashes.length, hashes, digest }
  const labels = documentDigests.map(({ label }) => label ?? '')
  const credential = readCredential(details, order)
  return { ...order, credential, labels, description: undefined, details }
}

function parsedDetails(text: string): z.output<typeof richOrder> {
  try {
    const [details] = z.array(richOrder).length(1).parse(JSON.parse(text))
    if (details) return details
  } catch (cause) {
    if (!(cause instanceof SyntaxError || cause instanceof z.ZodError)) throw cause
  }
  throw new Refusal(400, 'Invalid parameter authorization_details', 'invalid_authorization_details')
}

/** The requested credential. `undefined` if the person chooses one for qualified signatures. */
function readCredential(
  named: { credentialID?: string | undefined; signatureQualifier?: string | undefined },
  order: AuthorisationOrder,
): RemoteCredential | undefined {
  const { credentialID, signatureQualifier } = named
  if (credentialID === undefined && signatureQualifier === 'eu_eidas_qes') return undefined
  const credential = findRemoteCredential(credentialID ?? '')
  if (credential?.authorisedBy !== 'page') throw invalidRequest('Invalid parameter credentialID')
  checkOrder(credential, order)
  return credential
}
