import { randomUUID } from 'node:crypto'
import type { JoiningRule } from '@/lib/vocabulary/organisation'
import type { Client } from './client'
import {
  comeBackFrom,
  type OpenIdAccount,
  type OpenIdProvider,
  openIdClient,
  startOpenIdProvider,
} from './openid-provider'
import type { newOrganisation } from './organisation'
import type { RunningServices } from './services'
import { actingIn } from './signed-in'

type Organisation = Awaited<ReturnType<typeof newOrganisation>>

/** An organisation whose members sign in by OpenID Connect. */
export interface StaffOrganisation extends Organisation {
  /** Last part of the address where they sign in. */
  readonly link: string
}

const redirectUriOf = ({ portalUrl }: Pick<RunningServices, 'portalUrl'>) =>
  `${portalUrl}/sign-in/organisation/return`

/** The provider at the address that the services admit. */
export async function providerFor(services: RunningServices): Promise<OpenIdProvider> {
  return await startOpenIdProvider({
    url: services.openIdUrl,
    redirectUri: redirectUriOf(services),
  })
}

/** Sets the sign-in of an organisation. */
export async function withStaffSignIn(
  organisation: Organisation,
  { url }: Pick<OpenIdProvider, 'url'>,
  rules: readonly JoiningRule[] = [],
  more: { readonly addresses_verified?: boolean } = {},
): Promise<StaffOrganisation> {
  const path = '/api/organisation/sign-in/save.json'
  const { id: client_id, secret: client_secret } = openIdClient
  const asked = { issuer: url, client_id, client_secret, rules, ...more }
  const { http, body } = await organisation.administrator.client.call(path, asked)
  if (http !== 200) throw new Error(`The sign-in was not set: ${body.message}`)
  return { ...organisation, link: body.link.split('/').at(-1) ?? '' }
}

/** Begins a sign-in in a new browser and comes back from the provider: the fields that finish it. */
export async function comeBack(
  portal: Client,
  services: RunningServices,
  { link }: Pick<StaffOrganisation, 'link'>,
  changed: (address: string) => string = (address) => address,
) {
  const { body } = await portal.call('/api/staff/sign-in/begin.json', { link })
  const answer = await comeBackFrom(changed(body.address), redirectUriOf(services))
  const { attempt } = body as typeof body & { readonly attempt: string }
  return { attempt, ...answer }
}

/** A person of the provider's own. */
export function newAccount(more: Partial<OpenIdAccount> = {}): OpenIdAccount {
  const names = { given_name: 'Rasa', family_name: 'Darbuotoja' }
  return { email: `${randomUUID()}@example.com`, email_verified: true, ...names, ...more }
}

export const finish = (portal: Client, answer: Awaited<ReturnType<typeof comeBack>>) =>
  portal.call('/api/staff/sign-in/finish.json', answer)

/** Signs a person of the provider in; the answer of the gateway. */
export async function staffSignIn(
  portal: Client,
  services: RunningServices,
  provider: OpenIdProvider,
  organisation: StaffOrganisation,
  { subject = randomUUID(), account = newAccount() } = {},
) {
  provider.signsIn(subject, account)
  const answer = await finish(portal, await comeBack(portal, services, organisation))
  const { session } = answer.body
  return {
    ...answer,
    subject,
    account,
    session,
    client: actingIn(portal, session, organisation.id),
  }
}
