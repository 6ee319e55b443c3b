import { encodeBase64 } from '@paraph/validator/encoding/base64'
import { z } from 'zod'
import { promptLanguages } from '@/lib/vocabulary/provider'
import { acceptValues } from '../checks/signature-values'
import type {
  SignatureAnswer,
  SignatureOrder,
  SignatureRequest,
  StartedSession,
  Waiting,
} from '../identity-provider'
import { pageLanguages } from '../page-languages'
import { ProviderFailure } from '../provider-failure'
import {
  type AuthorizationParameters,
  type AuthorizationState,
  authorizationState,
  beginExchange,
  exchangeCode,
  newAuthorization,
  pageAddress,
  sessionName,
} from './authorization'
import type { CscService, Discovery } from './authorization-server'
import { type CredentialAuthorisation, credentialOf } from './credential'
import type { CscClient, CscSettings } from './csc-settings'
import { authorizeOnDevice } from './device-authorization'
import { algorithmParameters, digestOidOf } from './key-algorithms'
import { type Proof, signHashes } from './sign-hashes'
import { authorizationDetails, type HashesToSign, versionRules } from './versions'

const onPage = authorizationState.extend({ by: z.literal('page') })
const onDevice = z.object({ by: z.literal('device'), objects: z.array(z.string()).readonly() })

type OnPage = z.output<typeof onPage>
type OnDevice = z.output<typeof onDevice>

const signingState = z.object({
  credentialId: z.string(),
  signAlgo: z.string(),
  /** Access token of the scope `service`, encrypted. */
  token: z.string(),
  /** Text that the provider shows next to the hashes. */
  label: z.string(),
  language: z.enum(promptLanguages),
  authorization: z.discriminatedUnion('by', [onPage, onDevice]),
})

type SigningState = z.output<typeof signingState>

/** Throws `ProviderFailure` if the credential cannot sign so many digests by one authorisation. */
export function orderSignature(settings: CscSettings, request: SignatureRequest): SignatureOrder {
  const { certificate, furtherDigests = [], prompt } = request
  const { id, authorisation, token, algorithms } = credentialOf(certificate)
  const { signaturesMax = 1 } = certificate
  if (1 + furtherDigests.length > signaturesMax) throw new ProviderFailure('request-rejected')
  const offered = algorithms.find(({ name }) => name === request.algorithm)
  if (!offered) throw new TypeError(`The credential does not offer ${request.algorithm}`)
  const state: SigningState = {
    credentialId: id,
    signAlgo: offered.oid,
    token,
    label: prompt.text,
    language: prompt.language,
    authorization: authorizationBy(settings, authorisation, request.returnUrl),
  }
  return {
    person: request.person,
    level: request.level,
    algorithm: request.algorithm,
    digest: encodeBase64(request.digest),
    furtherDigests: furtherDigests.map(encodeBase64),
    certificate: encodeBase64(certificate.certificate),
    state,
  }
}

function authorizationBy(
  settings: CscSettings,
  authorisation: CredentialAuthorisation,
  returnUrl: string | undefined,
): OnPage | OnDevice {
  if (authorisation.by === 'device') return authorisation
  return { ...authorisation, ...newAuthorization(settings, returnUrl) }
}

/** The part of an order that requests to the provider need, for a document or a challenge. */
export type HashOrder = Pick<
  SignatureOrder,
  'algorithm' | 'digest' | 'furtherDigests' | 'digested' | 'certificate' | 'state'
>

/** The authorisation on the provider's page; undefined if the person authorises on their device. */
export function signaturePage({ state }: HashOrder): AuthorizationState | undefined {
  const { authorization } = signingState.parse(state)
  return authorization.by === 'page' ? authorization : undefined
}

/** The page on which the person authorises exactly these hashes. On a device the person is asked later. */
export async function startSignature(
  settings: CscSettings,
  discover: Discovery,
  order: HashOrder,
): Promise<StartedSession> {
  const state = signingState.parse(order.state)
  const { authorization } = state
  if (authorization.by === 'device') return { providerSession: state.credentialId }
  const service = await discover()
  const asked = {
    scope: 'credential',
    lang: pageLanguages[state.language],
    ...hashParameters(settings, service, order, state),
  }
  const url = await pageAddress(settings, service, authorization, asked)
  return { providerSession: sessionName(authorization), browserRequest: { kind: 'redirect', url } }
}

/** The parameters that bind an authorisation to its hashes. */
function hashParameters(
  { hashEncoding }: CscSettings,
  service: CscService,
  order: HashOrder,
  state: SigningState,
): AuthorizationParameters {
  const { version, pushUrl } = service
  // Names of documents are not written into addresses, which servers and browsers record.
  const label = pushUrl === undefined ? '' : state.label
  const details = detailParameters(service, order, state)
  if (details.authorization_details !== undefined) return details
  const binding = versionRules[version].binding(hashesIn(order, state), hashEncoding)
  return { ...binding, ...(label && { description: label }) }
}

/** CSC API 2.0, 8.4.4: the exchange of the code repeats the authorisation details. */
function detailParameters(
  { detailsType, pushUrl }: CscService,
  order: HashOrder,
  state: SigningState,
): AuthorizationParameters {
  if (detailsType === undefined) return {}
  const label = pushUrl === undefined ? '' : state.label
  const details = authorizationDetails(detailsType, hashesIn(order, state), label)
  return { authorization_details: details }
}

function hashesIn(
  { algorithm, digest, furtherDigests = [] }: HashOrder,
  { credentialId }: SigningState,
): HashesToSign {
  return { credentialId, hashes: [digest, ...furtherDigests], digestOid: digestOidOf(algorithm) }
}

/**
 * Uses the authorisation for the signatures, at once and once: if an answer is lost, the person has to authorise
 * again.
 */
export async function readSignature(
  settings: CscClient,
  discover: Discovery,
  order: HashOrder,
  waiting: Waiting,
): Promise<'running' | SignatureAnswer> {
  const state = signingState.parse(order.state)
  const { authorization } = state
  if (authorization.by === 'page') {
    if (!waiting.browserAnswer) return 'running'
    beginExchange(settings, authorization, waiting)
  }
  const service = await discover()
  const asked = { order, state, waiting }
  const proof =
    authorization.by === 'page'
      ? await proofFromPage(settings, service, authorization, asked)
      : await proofFromDevice(settings, service, authorization, asked)
  const request = {
    ...hashesIn(order, state),
    signAlgo: state.signAlgo,
    signAlgoParams: algorithmParameters(order.algorithm),
  }
  return acceptValues(await signHashes(settings, service, { request, proof, waiting }), order)
}

interface Asked {
  readonly order: HashOrder
  readonly state: SigningState
  readonly waiting: Waiting
}

async function proofFromPage(
  settings: CscClient,
  service: CscService,
  authorization: OnPage,
  { order, state, waiting: { browserAnswer: answer = {} } }: Asked,
): Promise<Proof> {
  const details = detailParameters(service, order, state)
  const token = await exchangeCode(settings, service, { authorization, answer, details })
  if (!versionRules[service.version].tokenIsSad) return { accessToken: token }
  return { accessToken: settings.vault.decrypt(state.token), sad: token }
}

async function proofFromDevice(
  settings: CscSettings,
  { version }: CscService,
  { objects }: OnDevice,
  { order, state, waiting }: Asked,
): Promise<Proof> {
  const accessToken = settings.vault.decrypt(state.token)
  const body = {
    ...versionRules[version].authorizeBody(hashesIn(order, state)),
    ...(objects.length > 0 && { authData: objects.map((id) => ({ id })) }),
    ...(state.label && { description: state.label }),
  }
  return { accessToken, sad: await authorizeOnDevice(settings, accessToken, body, waiting) }
}
