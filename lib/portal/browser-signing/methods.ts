import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import type { Invitation } from '@/lib/gateway/contract/entries/hosted'
import { minuteMs } from '@/lib/vocabulary/durations'
import { type IdentityProof, phoneMethod } from '@/lib/vocabulary/provider'
import type { SigningStage } from '../attempts/signing-stage'
import { gateway, unlessUnreachable } from '../gateway/gateway'

/** A way to sign in which the person answers in their browser. */
export interface BrowserMethod {
  readonly name: string
  /** Name that people know it by. */
  readonly title: string
  /** On the provider's page, or by a card on this computer. */
  readonly asks: 'redirect' | 'browser'
  /** How it identifies people; null: not at all. */
  readonly proof: IdentityProof | null
  /** Address of its logo on this portal. */
  readonly logo?: string
}

interface Listed {
  readonly method: BrowserMethod
  /** Countries whose people have it; null: any. */
  readonly countries: readonly string[] | null
  /** PNG. */
  readonly logo: Buffer<ArrayBuffer> | undefined
}

/** The list changes only when the gateway is restarted, so it is kept for a minute. */
let kept: { readonly until: number; readonly list: readonly Listed[] } | undefined

/** The ways besides Mobile-ID and Smart-ID that people of a country can use; of any country if it is not known. */
async function browserMethods(country: string | undefined): Promise<readonly BrowserMethod[]> {
  return (await listed())
    .filter(({ countries }) => !country || !countries || countries.includes(country))
    .map(({ method }) => method)
}

/** Those by which people can sign in. */
export async function signInMethods(): Promise<readonly BrowserMethod[]> {
  return (await browserMethods(undefined)).filter(({ proof }) => proof !== null)
}

/**
 * Those of an invitation's page. Before a private document only those that show who the person is: the word of a
 * provider does, if the invitation names it as the only way.
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

/** The logo of a method, PNG; undefined if it has none. */
export async function methodLogo(name: string): Promise<Buffer<ArrayBuffer> | undefined> {
  return (await listed()).find(({ method }) => method.name === name)?.logo
}

async function listed(): Promise<readonly Listed[]> {
  if (kept && kept.until > Date.now()) return kept.list
  const list = await readList()
  if (list) kept = { until: Date.now() + minuteMs, list }
  return kept?.list ?? []
}

/** Undefined if the gateway is away or of a release without this list: the methods of phones do not need it. */
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
