import { Hono } from 'hono'
import { Refusal } from '../refusal'
import { withUnknownProperties } from '../unknown-properties'
import type { World } from '../world'
import { authorizationPages } from './authorize'
import { credentialAuthorisation } from './credential-authorisation'
import { credentialCalls } from './credentials'
import { infoOf, serverMetadata } from './info'
import { looseAnswers } from './loose-answers'
import { openProvider, type Provider } from './provider'
import { signatureCalls } from './sign-hash'
import { tokenEndpoints } from './token'
import { versions } from './version'

/** A remote signing provider with the CSC API: base addresses `/csc/v1` and `/csc/v2`. */
export function csc(world: World): Hono {
  const app = new Hono()
  for (const version of versions) {
    const provider = openProvider(world, version)
    if (version.isSecond) app.route('/', metadata(provider))
    app.route(`/csc/${version.path}`, calls(provider))
  }
  return app
}

function calls(provider: Provider): Hono {
  const app = new Hono()
  app.use(looseAnswers)
  app.post('/info', (c) => c.json(withUnknownProperties(infoOf(provider))))
  app.route('/oauth2/authorize', authorizationPages(provider))
  app.route('/oauth2', tokenEndpoints(provider))
  app.route('/credentials', credentialCalls(provider))
  app.route('/credentials', credentialAuthorisation(provider))
  app.route('/signatures', signatureCalls(provider))
  app.all('*', () => {
    // CSC API 2.0.0.2, 10.1: the error for an unknown method.
    throw new Refusal(501, 'The method is not implemented', 'invalid_request')
  })
  app.onError((error, c) => {
    if (!(error instanceof Refusal)) throw error
    const { message, code = 'server_error', status } = error
    return c.json({ error: code, error_description: message }, status)
  })
  return app
}

/**
 * The metadata at both places: RFC 8414, 3.1 inserts the well-known path after the host, but many clients append it to
 * the issuer.
 */
function metadata(provider: Provider): Hono {
  const app = new Hono()
  const wellKnown = '/.well-known/oauth-authorization-server'
  for (const path of [`${wellKnown}/csc/v2`, `/csc/v2${wellKnown}`]) {
    app.get(path, (c) => c.json(withUnknownProperties(serverMetadata(provider))))
  }
  return app
}
