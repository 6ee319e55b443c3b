import { readFile } from 'node:fs/promises'
import { OutgoingFailure } from '@paraph/validator/network/outgoing-failure'
import { parseCertificate } from '@paraph/validator/pki/certificate/certificate'
import type { TrustServices } from '@paraph/validator/signature/signature-format'
import { CertificateRejected } from '@paraph/validator/trust/ocsp-responder'
import {
  joinTrustAnchors,
  type TrustAnchors,
  trustAnchorsFrom,
} from '@paraph/validator/trust/trust-anchors'
import { readTrustAnchors } from '@paraph/validator/trust/trust-folder'
import { TrustServiceUnavailable } from '@paraph/validator/trust/trust-service-unavailable'
import type { Logger } from 'pino'
import { type ClockWatch, clockedClient } from '@/lib/network/clock-watch'
import { configuredClient } from '@/lib/network/outgoing'
import type { HttpClient } from '@/lib/network/transport'
import { card } from '@/lib/providers/card/card'
import type { IssuerSearch, RevocationCheck } from '@/lib/providers/checks/certificate-checks'
import { withCircuit } from '@/lib/providers/circuit'
import { csc } from '@/lib/providers/csc/csc'
import type { IdentityProvider } from '@/lib/providers/identity-provider'
import { observedProvider } from '@/lib/providers/observed-provider'
import { ProviderFailure } from '@/lib/providers/provider-failure'
import type { Vault } from '@/lib/providers/vault'
import type { MethodName } from '@/lib/vocabulary/provider'
import type { Providers } from './operation/context'
import type {
  Authorities,
  BuiltInProvider,
  GatewayConfig,
  RemoteProvider,
  ServerAddress,
} from './operation/gateway-config'
import { decryptSecret, encryptSecret } from './operation/secrets/encrypted-secret'
import type { SecretKeys } from './operation/secrets/secret-keys'
import type { Metrics } from './process/metrics'

interface Surroundings {
  readonly config: Pick<
    GatewayConfig,
    'builtInProviders' | 'card' | 'remoteProviders' | 'keys' | 'portalUrl'
  >
  readonly trust: TrustServices
  readonly metrics: Metrics
  readonly clock: () => Date
  readonly clockWatch: ClockWatch
  readonly log: Logger
}

/** Opens all providers. Providers with a server have their own connections, circuits and authorities. */
export async function identityProviders(services: Surroundings): Promise<Providers> {
  const { builtInProviders, remoteProviders } = services.config
  const providers = await Promise.all([
    ...remoteProviders.map((one) => remoteProvider(one, services)),
    ...builtInProviders.map((one) => builtInProvider(one, services)),
    cardProvider(services),
  ])
  const named = providers.map((provider) => [provider.name, counted(provider, services)])
  return Object.fromEntries(named) as Providers
}

async function builtInProvider(
  provider: BuiltInProvider,
  services: Surroundings,
): Promise<IdentityProvider> {
  const { name, relyingParty, authorities: folder } = provider
  const own = folder === undefined ? undefined : opened(await readTrustAnchors(folder))
  return provider.open({ ...(await reach(name, provider, own, services)), relyingParty })
}

async function remoteProvider(
  provider: RemoteProvider,
  services: Surroundings,
): Promise<IdentityProvider> {
  const { name, authorities } = provider
  const reached = await reach(name, provider, opened(authorities), services)
  return csc({ ...provider, ...reached, vault: vaultOf(services.config.keys, name) })
}

function cardProvider({ config, trust, clock }: Surroundings): IdentityProvider {
  const { authorities, policies } = config.card
  return card({
    origin: new URL(config.portalUrl).origin,
    // A signature by any trusted authority's certificate is accepted, whichever device holds the key.
    issuersOf: issuerSearch(trust, undefined),
    identityIssuersOf: authorities && issuerSearch(trust, opened(authorities)),
    policies,
    isRevoked: revocationCheck(trust),
    clock,
  })
}

/** Encrypts the secrets of one provider, so that they cannot be used as secrets of another provider. */
function vaultOf(keys: SecretKeys, name: string): Vault {
  const owner = `provider ${name}`
  return {
    encrypt: (text) => encryptSecret(keys, owner, text),
    decrypt: (encrypted) => decryptSecret(keys, owner, encrypted),
  }
}

/** The authorities of a provider, read when a certificate is checked. */
type OwnAuthorities = () => Promise<TrustAnchors>

/**
 * Returns the authorities of a provider. The simulator's are fetched each time, because it makes new authorities when
 * its data is deleted.
 */
function opened(authorities: Authorities): OwnAuthorities {
  if ('certificates' in authorities) return async () => authorities
  const http = configuredClient()
  return async () => {
    const fetched = authorities.addresses.map(async (url) => {
      const limits = { timeoutMs: 5_000, responseBytesMax: 100_000 }
      return trustAnchorsFrom((await http({ method: 'GET', url, ...limits })).body, url)
    })
    return joinTrustAnchors(...(await Promise.all(fetched)))
  }
}

async function reach(
  family: MethodName,
  address: ServerAddress,
  authorities: OwnAuthorities | undefined,
  { trust, clock, clockWatch, log, metrics }: Surroundings,
) {
  return {
    url: address.url,
    http: withCircuit(clockedClient(await connection(address), clockWatch), {
      now: () => performance.now(),
      onChange: (state) => {
        metrics.circuits.set({ family }, state === 'open' ? 1 : 0)
        log.warn({ family, state }, 'provider circuit breaker changed')
      },
    }),
    issuersOf: issuerSearch(trust, authorities),
    isRevoked: revocationCheck(trust),
    clock,
  }
}

/** A client for a provider's server. Providers require pinning of their servers: by authorities, by keys, or both. */
async function connection({ tlsAnchors, tlsPins }: ServerAddress): Promise<HttpClient> {
  const ca = tlsAnchors === undefined ? undefined : [await readFile(tlsAnchors, 'utf8')]
  return configuredClient({ pins: tlsPins, ca })
}

/**
 * Finds the issuers of a certificate. Undefined if its path leads to no anchor, or not to the provider's own
 * authorities. If issuers cannot be fetched at present, the provider counts as unavailable.
 */
function issuerSearch(
  { issuersOf }: TrustServices,
  authorities: OwnAuthorities | undefined,
): IssuerSearch {
  return async (certificate) => {
    try {
      const issuers = await issuersOf(certificate, [])
      if (!authorities) return issuers
      const { certificates } = await authorities()
      const own = new Set(certificates.map(({ fingerprint }) => fingerprint))
      const isOwn = issuers.some((issuer) => own.has(parseCertificate(issuer).fingerprint))
      return isOwn ? issuers : undefined
    } catch (error) {
      if (error instanceof CertificateRejected) return undefined
      throw asUnavailable(error, 'issuer')
    }
  }
}

/**
 * Checks the revocation of a certificate. If the responder does not answer, the login fails: a missing answer never
 * counts as valid.
 */
function revocationCheck({ revocation }: TrustServices): RevocationCheck {
  return async (certificate, issuer) => {
    try {
      await revocation(certificate, issuer)
      return false
    } catch (error) {
      if (error instanceof CertificateRejected) {
        if (error.code === 'revoked') return true
        throw new ProviderFailure('certificate-rejected', { cause: error })
      }
      throw asUnavailable(error, 'ocsp')
    }
  }
}

/** Converts an unavailable trust service into a provider failure. */
function asUnavailable(error: unknown, providerWord: string): unknown {
  const isAway = error instanceof TrustServiceUnavailable || error instanceof OutgoingFailure
  if (!isAway) return error
  return new ProviderFailure('unavailable', { providerWord, cause: error })
}

function counted(provider: IdentityProvider, { metrics }: Surroundings): IdentityProvider {
  const { name: family } = provider
  return observedProvider(provider, (call, outcome, milliseconds) => {
    metrics.providerCalls.observe({ family, call, outcome }, milliseconds / 1000)
  })
}
