import type { BrowserRequest } from './client'
import { app, mobile } from './people'
import { remotePeople, visit } from './remote-signing'
import type { RunningServices } from './services'
import { askCard } from './simulated-card'

/** A way to sign, and a person who can. */
export interface SigningMethod {
  readonly request: Readonly<Record<string, string>>
  readonly signer: { readonly name: string; readonly surname: string }
  /** Acts for the person in the browser; returns the answer. Absent: the person answers on a phone. */
  readonly inBrowser?: (asked: BrowserRequest) => Promise<object>
  /** Reasons for which an accepted session may end without a signature: the person has to begin again. */
  readonly endsBy?: readonly string[]
}

export const phoneMethods: readonly SigningMethod[] = [
  {
    request: { method: 'mobile', country: 'LT', ...mobile.signs },
    signer: { name: 'Ąžuolas', surname: 'Pavyzdžiūnas Testnumber' },
  },
  { request: { method: 'smartid', ...app.signs }, signer: { name: 'Ok', surname: 'Testnumber' } },
]

/** Remote signing and ID cards, with keys of each kind. `remote` is the name of the remote provider. */
export function browserMethods(
  services: Pick<RunningServices, 'simulatorUrl' | 'portalUrl'>,
  remote: string,
): readonly SigningMethod[] {
  const carmen = { name: 'Carmen', surname: 'Española Española' }
  const erika = { name: 'Erika', surname: 'Mustermann' }
  const mary = { name: 'Mary Änn', surname: 'O’Connež-Šuslik Testnumber' }
  const azuolas = { name: 'Ąžuolas', surname: 'Pavyzdžiūnas Testnumber' }
  return [
    remoteMethod(remote, remotePeople.ecdsa, carmen),
    cardMethod(services, 'EE', mary),
    remoteMethod(remote, remotePeople.pss, erika),
    cardMethod(services, 'LT', azuolas),
  ]
}

/**
 * A code of the provider's page and an authorisation work once: if a gateway stops or an answer is lost after they
 * were used, the person has to begin again.
 */
function remoteMethod(
  method: string,
  person: string,
  signer: SigningMethod['signer'],
): SigningMethod {
  return {
    request: { method },
    signer,
    inBrowser: async ({ kind, url }) => {
      if (url === undefined) throw new Error(`The browser is asked for ${kind}, not for a page`)
      return await visit({ kind, url }, person)
    },
    endsBy: ['session-lost', 'unavailable'],
  }
}

function cardMethod(
  services: Pick<RunningServices, 'simulatorUrl' | 'portalUrl'>,
  card: string,
  signer: SigningMethod['signer'],
): SigningMethod {
  const inBrowser = (asked: BrowserRequest) => askCard(services, card, asked)
  return { request: { method: 'card' }, signer, inBrowser }
}
