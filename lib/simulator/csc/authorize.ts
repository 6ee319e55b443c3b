import { type Context, Hono } from 'hono'
import type { RemoteCredential } from '../persons/person'
import { credentialsOf } from '../persons/remote-people'
import { Refusal } from '../refusal'
import { authorise, checkOrder } from './authorisation'
import {
  type AuthorizationRequest,
  type CredentialOrder,
  type Parameters,
  type ReturnAddress,
  readAuthorizationRequest,
  readReturnAddress,
} from './authorization-request'
import { invalidRequest } from './parameters'
import { showForm, showRefusal, showSilence } from './person-pages'
import type { Access, Provider } from './provider'

/**
 * `oauth2/authorize`: GET shows a form to the person, POST to the same address submits it. A test without a browser
 * posts `answer` (`authorise` or `refuse`) and, if the form offers a choice, `person` (a semantics identifier). The
 * response redirects to the client.
 */
export function authorizationPages(provider: Provider): Hono {
  const app = new Hono()
  app.get('/', (c) =>
    withRequest(c, provider, ({ request }) => showForm(c, provider.settings, request)),
  )
  app.post('/', (c) =>
    withRequest(c, provider, async (open) => {
      const { answer, person } = await c.req.parseBody()
      if (answer === 'refuse') return deny(c, open)
      return answer === 'authorise'
        ? agree(c, provider, open, String(person ?? ''))
        : showForm(c, provider.settings, open.request)
    }),
  )
  return app
}

interface OpenRequest {
  readonly request: AuthorizationRequest
  /** Makes a pushed request unusable after it was answered. */
  readonly end: () => void
}

/** Reads the request. Errors are sent to the client, unless the client's address itself is wrong. */
async function withRequest(
  c: Context,
  provider: Provider,
  use: (open: OpenRequest) => Response | Promise<Response>,
): Promise<Response> {
  const { settings, version } = provider
  let returnAddress: ReturnAddress | undefined
  try {
    const { parameters, end } = expand(c.req.query(), provider)
    returnAddress = readReturnAddress(parameters, settings.portalUrl)
    return await use({ request: readAuthorizationRequest(parameters, returnAddress, version), end })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return returnAddress
      ? goBack(c, returnAddress, {
          error: error.code ?? 'server_error',
          description: error.message,
        })
      : showRefusal(c, settings, error.message)
  }
}

/** The parameters of a pushed request (RFC 9126, 4), or those in the address. */
function expand(query: Parameters, { pushedRequests }: Provider) {
  const { request_uri: uri, client_id: clientId } = query
  if (uri === undefined) return { parameters: query, end: () => {} }
  const ticket = uri.slice(pushedPrefix.length)
  const parameters = pushedRequests.find(ticket)
  if (!parameters || parameters === 'expired' || parameters.client_id !== clientId) {
    throw invalidRequest('Invalid parameter request_uri')
  }
  return { parameters, end: () => pushedRequests.withdraw(ticket) }
}

/** The prefix of a request's reference (RFC 9126, 2.2). */
export const pushedPrefix = 'urn:ietf:params:oauth:request_uri:'

function deny(c: Context, { request, end }: OpenRequest): Response {
  end()
  return goBack(c, request, { error: 'access_denied', description: 'The user refused' })
}

/** `person` is the semantics identifier that was chosen in the form. */
function agree(
  c: Context,
  provider: Provider,
  open: OpenRequest,
  person: string,
): Response | Promise<Response> {
  const { request, end } = open
  const access = accessFor(request, person)
  if (!access) return showForm(c, provider.settings, request)
  const outcome = access.scope === 'credential' && access.authorisation.credential.outcome
  if (outcome === 'TIMEOUT') return showSilence(c, provider.settings)
  if (outcome === 'USER_REFUSED') return deny(c, open)
  end()
  return goBack(c, request, { code: provider.codes.issue({ request, access }) })
}

/** The access that the person grants. `undefined` if no suitable person was chosen. Throws `Refusal`. */
function accessFor({ order }: AuthorizationRequest, person: string): Access | undefined {
  if (!order) {
    return credentialsOf(person).length > 0 ? { scope: 'service', owner: person } : undefined
  }
  const credential = credentialFor(order, person)
  return credential && { scope: 'credential', authorisation: authorise(credential, order) }
}

/**
 * The requested credential, or the first credential of the chosen person that can be authorised on a page. Throws
 * `Refusal`.
 */
function credentialFor(order: CredentialOrder, person: string): RemoteCredential | undefined {
  if (order.credential) return order.credential
  const chosen = credentialsOf(person).find(
    ({ level, purpose, authorisedBy, outcome }) =>
      level === 'QUALIFIED' &&
      purpose === 'signature' &&
      authorisedBy === 'page' &&
      outcome !== 'EXPIRED',
  )
  if (chosen) checkOrder(chosen, order)
  return chosen
}

type Result = { readonly code: string } | { readonly error: string; readonly description: string }

/** Redirects the browser to the client (RFC 6749, 4.1.2 and 4.1.2.1). */
function goBack(c: Context, { redirectUri, state }: ReturnAddress, result: Result): Response {
  const address = new URL(redirectUri)
  const parameters =
    'code' in result
      ? { code: result.code }
      : { error: result.error, error_description: result.description }
  for (const [name, value] of Object.entries(parameters)) address.searchParams.set(name, value)
  if (state !== undefined) address.searchParams.set('state', state)
  return c.redirect(address.href)
}
