import type { Client } from './client'
import type { RunningServices } from './services'

type Gateway = Pick<RunningServices, 'gatewayUrl'>

/** The directory of an organisation, as it calls the gateway. */
export type ScimClient = ReturnType<typeof directoryWith>

/** Connects a directory to the organisation for which a client acts. */
export async function connectedDirectory(services: Gateway, administrator: Client) {
  const connected = await administrator.call('/api/organisation/directory/connect.json')
  return directoryWith(services, connected.body.token)
}

/** A directory with a token. */
export function directoryWith({ gatewayUrl }: Gateway, token: string) {
  const base = `${gatewayUrl}/scim/v2`
  const call = async (
    method: string,
    path: string,
    body?: object | string,
    more: Readonly<Record<string, string>> = {},
  ) => {
    const response = await fetch(base + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...more,
        ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return {
      http: response.status,
      type: response.headers.get('content-type'),
      location: response.headers.get('location'),
      // biome-ignore lint/suspicious/noExplicitAny: the resources of another protocol
      body: (text === '' ? undefined : JSON.parse(text)) as any,
    }
  }
  return { base, token, call }
}

/** A user as a directory describes one. */
export function scimUser(userName: string, more: object = {}) {
  return {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName,
    externalId: `id of ${userName}`,
    name: { givenName: 'Ona', familyName: 'Pavyzdienė' },
    emails: [{ value: userName, type: 'work', primary: true }],
    active: true,
    ...more,
  }
}

export function scimPatch(...Operations: readonly object[]) {
  return { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations }
}
