import type { Context } from 'hono'
import { html } from 'hono/html'
import { layout, type Markup, pagePolicy, show } from '../pages/layout'
import type { RemoteCredential } from '../persons/person'
import { remoteCredentials } from '../persons/remote-people'
import type { SimulatorSettings } from '../simulator-settings'
import type { AuthorizationRequest, CredentialOrder } from './authorization-request'

type Shown = Response | Promise<Response>

/** The form in which a person logs in or authorises signatures. It works without scripts. */
export function showForm(
  c: Context,
  settings: SimulatorSettings,
  request: AuthorizationRequest,
): Shown {
  // Browsers also apply form-action to the redirect that follows the form.
  const policy = pagePolicy.replace(
    "form-action 'self'",
    `form-action 'self' ${new URL(request.redirectUri).origin}`,
  )
  const content = request.order ? consentForm(request, request.order) : loginForm(request)
  return show(c, page(settings, content), policy)
}

/** The page for a person who never answers. */
export function showSilence(c: Context, settings: SimulatorSettings): Shown {
  const content = html`
    <h1>Confirm on your phone</h1>
    <p class="lead">This test person never answers, so this page stays as it is.</p>
  `
  return show(c, page(settings, content))
}

/** Shows an error that must not be sent to the address in the request. */
export function showRefusal(c: Context, settings: SimulatorSettings, description: string): Shown {
  c.status(400)
  const content = html`
    <h1>This link does not work</h1>
    <p class="lead">${description}. Go back and start again.</p>
  `
  return show(c, page(settings, content))
}

function page({ portalUrl }: SimulatorSettings, content: Markup): Markup {
  return layout({ title: 'Remote signing', path: '/people', portalUrl, content })
}

function loginForm({ client }: AuthorizationRequest): Markup {
  return html`
    <h1>Log in to remote signing</h1>
    <p class="lead">${client.name} asks for the certificates with which you can sign.</p>
    <form class="consent" method="post">
      ${personChoice(remoteCredentials)}
      <button type="submit" name="answer" value="authorise" class="primary">Log in</button>
      <button type="submit" name="answer" value="refuse" class="secondary" formnovalidate>Cancel</button>
    </form>
  `
}

function consentForm({ client }: AuthorizationRequest, order: CredentialOrder): Markup {
  const { credential, numSignatures, description } = order
  const signatures = numSignatures === 1 ? '1 signature' : `${numSignatures} signatures`
  return html`
    <h1>Authorise ${signatures}</h1>
    <p class="lead">${client.name} asks for ${signatures}${
      credential ? html` of <strong>${nameOf(credential)}</strong>` : ''
    }.</p>
    ${description ? html`<p class="lead">${description}</p>` : ''}
    ${documents(order)}
    <form class="consent" method="post">
      ${credential ? '' : personChoice(remoteCredentials.filter(({ level }) => level === 'QUALIFIED'))}
      <button type="submit" name="answer" value="authorise" class="primary">Authorise</button>
      <button type="submit" name="answer" value="refuse" class="secondary" formnovalidate>Refuse</button>
    </form>
  `
}

/** The documents with their hashes. The client shows the same hashes. */
function documents({ hashes, labels, digest }: CredentialOrder): Markup {
  if (!hashes) return html`<p class="lead">It does not say for which documents.</p>`
  return html`
    <h2>Documents</h2>
    <ol class="documents">
      ${hashes.map(
        (hash, index) => html`
        <li>
          <strong>${labels[index] || `Document ${index + 1}`}</strong>
          <code>${digest ?? 'Hash'}: ${hash}</code>
        </li>`,
      )}
    </ol>
  `
}

function personChoice(credentials: readonly RemoteCredential[]): Markup {
  const people = new Map(credentials.map((credential) => [credential.person.code, credential]))
  return html`
    <label>Test person
      <select name="person" required>
        <option value="">Choose a person</option>
        ${[...people].map(
          ([code, credential]) =>
            html`<option value="${code}">${nameOf(credential)} · ${code}</option>`,
        )}
      </select>
    </label>
  `
}

function nameOf({ person: { givenName, surname } }: RemoteCredential): string {
  return `${givenName} ${surname}`
}
