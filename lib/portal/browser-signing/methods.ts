import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import type { Invitation } from '@/lib/gateway/contract/entries/hosted'
import { minuteMs } from '@/lib/vocabulary/durations'
import { type IdentityProof, phoneMethod } from '@/lib/vocabulary/provider'
import type { SigningStage } from '../attempts/signing-stage'
import { gateway, unlessUnreachable } from '../gateway/gateway'

/** A method in which the person answers in their browser. */
export interface BrowserMethod {
  readonly name: string
  /** The name by which people know the method. */
  readonly title: string
  /** The place of the answer: the provider's page, or a card on this computer. */
  readonly asks: 'redirect' | 'browser'
  /** How the method identifies people. Null: it does not. */
  readonly proof: IdentityProof | null
  /** Address of the logo on this portal. */
  readonly logo?: string
}

interface Listed {
  readonly method: BrowserMethod
  /** Countries whose people can use the method. Null: all countries. */
  readonly countries: readonly string[] | null
  /** The logo as PNG. */
  readonly logo: Buffer<ArrayBuffer> | undefined
}

/** The list is cached for a minute: it changes only when the gateway is restarted. */
let kept: { readonly until: number; readonly list: readonly Listed[] } | undefined

/** The methods besides Mobile-ID and Smart-ID that people of a country can use. Without a country, all such methods. */
async function browserMethods(country: string | undefined): Promise<readonly BrowserMethod[]> {
  return (await listed())
    .filter(({ countries }) => !country || !countries || countries.includes(country))
    .map(({ method }) => method)
}

/** The browser methods by which people can sign in. */
export async function signInMethods(): Promise<readonly BrowserMethod[]> {
  return (await browserMethods(undefined)).filter(({ proof }) => proof !== null)
}

/**
 * The browser methods on an invitation's page. Before a private document, only methods that identify the person. A
 * provider's claim is enough if it is the only method that the invitation allows.
 */
export async function methodsOn({
  stage,
  invitation: { signer },
}: {
  readonly stage: SigningStage
  readonly invitation: Invitation
}): Promise<readonly BrowserMethod[]> {
  const methods = await browserMethods(signer.country ?? undefined)
  if (stage.name !== 'identify') return methods
  return methods.filter(
    ({ name, proof }) => proof === 'signature' || (proof !== null && name === signer.method),
  )
}

/** The logo of a method as PNG. Undefined if the method has no logo. */
export async function methodLogo(name: string): Promise<Buffer<ArrayBuffer> | undefined> {
  return (await listed()).find(({ method }) => method.name === name)?.logo
}

async function listed(): Promise<readonly Listed[]> {
  if (kept && kept.until > Date.now()) return kept.list
  const list = await readList()
  if (list) kept = { until: Date.now() + minuteMs, list }
  return kept?.list ?? []
}

/**
 * Reads the list from the gateway. Undefined if the gateway does not answer, or is of a release without the list: the
 * methods of phones do not need it.
 */
async function readList(): Promise<readonly Listed[] | undefined> {
  try {
    const answer = await unlessUnreachable(gateway().call('listSigningMethods', {}, {}))
    return answer?.methods.flatMap(({ name, title, asks, proof, countries, logo }) => {
      const way = asks.find((one) => one === 'redirect' || one === 'browser')
      if (!way || phoneMethod(name)) return []
      const address = logo ? { logo: `/brand/methods/${name}` } : {}
      const method = { name, title, asks: way, proof, ...address }
      return [{ method, countries, logo: logo ? Buffer.from(logo, 'base64') : undefined }]
    })
  } catch (error) {
    if (error instanceof GatewayFailure) return undefined
    throw error
  }
}
