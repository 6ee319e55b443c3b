import { randomBytes } from 'node:crypto'
import { digest } from '@paraph/validator/encoding/digest'
import { decryptSecret, encryptSecret } from '@/lib/gateway/operation/secrets/encrypted-secret'
import { secretKeys } from '@/lib/gateway/operation/secrets/secret-keys'
import type { CscSettings } from '@/lib/providers/csc/csc-settings'
import type {
  IdentityProvider,
  SignatureOrder,
  SignatureRequest,
  SigningCertificate,
  StartedSession,
} from '@/lib/providers/identity-provider'
import { certifiedPerson } from '@/lib/providers/person-identity'
import type { Vault } from '@/lib/providers/vault'
import type { BrowserAnswer } from '@/lib/vocabulary/browser-request'
import { certificateLevels } from '@/lib/vocabulary/provider'
import { cscClient } from '../services/csc-client'
import { signedText } from './provider-orders'
import type { SimulatedProviders } from './simulated-providers'

export const returnUrl = cscClient.redirectUri
export const remotePrompt = { text: 'Sutartis.pdf', format: 'GSM-7', language: 'LIT' } as const

const keys = secretKeys([randomBytes(32).toString('hex')])

export const testVault: Vault = {
  encrypt: (text) => encryptSecret(keys, 'tests', text),
  decrypt: (encrypted) => decryptSecret(keys, 'tests', encrypted),
}

/** Settings of the simulated remote provider. */
export function cscSettings(
  world: SimulatedProviders,
  version: 'v1' | 'v2',
  more: Partial<CscSettings> = {},
): CscSettings {
  const { relyingParty: _, ...common } = world.settings(`/csc/${version}`)
  return {
    ...common,
    name: 'simulated',
    title: 'Simulated',
    levels: certificateLevels,
    client: { id: cscClient.id, secret: cscClient.secret },
    vault: testVault,
    hashEncoding: 'base64url',
    isTrustedForSignIn: true,
    signsChallenges: true,
    ...more,
  }
}

/** The person follows the redirect and answers the page; returns what their browser brings back. */
export async function visit(
  { browserRequest }: StartedSession,
  answer: Readonly<Record<string, string>> = {},
): Promise<BrowserAnswer> {
  if (browserRequest?.kind !== 'redirect') throw new Error('The session has no page')
  const response = await fetch(browserRequest.url, {
    method: 'POST',
    body: new URLSearchParams({ answer: 'authorise', ...answer }),
    redirect: 'manual',
  })
  const location = response.headers.get('location')
  if (location === null) throw new Error(`The page answers ${response.status}`)
  return Object.fromEntries(new URL(location).searchParams)
}

/** The certificate that a person chooses at the provider. */
export async function chosenBy(
  provider: IdentityProvider,
  person: string,
  level: 'QSCD' | 'QUALIFIED' = 'QSCD',
): Promise<SigningCertificate> {
  const { certificateChoice } = provider
  if (!certificateChoice) throw new Error('The provider has no choice of certificates')
  const order = stored(certificateChoice.order({ level, prompt: remotePrompt, returnUrl }))
  const started = await certificateChoice.start(order)
  const browserAnswer = await visit(started, { person })
  const waiting = { waitMs: 20_000, browserAnswer }
  const chosen = await certificateChoice.read(order, started.providerSession, waiting)
  if (chosen === 'running') throw new Error('The certificate was not read')
  return chosen
}

/** A signing order for a certificate, passed through JSON as storage does. */
export function orderFor(
  provider: IdentityProvider,
  certificate: SigningCertificate,
  more: Partial<SignatureRequest> = {},
): SignatureOrder {
  const algorithm = provider.signatureAlgorithm(certificate, 'SHA-256')
  return stored(
    provider.orderSignature({
      person: certifiedPerson(certificate.identity.identifier),
      level: 'QSCD',
      certificate,
      algorithm,
      digest: digest('SHA-256', signedText),
      prompt: remotePrompt,
      returnUrl,
      ...more,
    }),
  )
}

const stored = <Order>(order: Order): Order => JSON.parse(JSON.stringify(order))
