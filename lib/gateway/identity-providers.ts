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
import { mobileId } from '@/lib/providers/mobile-id/mobile-id'
import { observedProvider } from '@/lib/providers/observed-provider'
import { ProviderFailure } from '@/lib/providers/provider-failure'
import type { ProviderSettings } from '@/lib/providers/provider-settings'
import { smartId } from '@/lib/providers/smart-id/smart-id'
import { smartIdV2 } from '@/lib/providers/smart-id/v2/smart-id-v2'
import type { Vault } from '@/lib/providers/vault'
import type { MethodName, ProviderFamily } from '@/lib/vocabulary/provider'
import type { Services } from './operation/context'
import type {
  Authorities,
  GatewayConfig,
  ProviderAddress,
  RemoteProvider,
  ServerAddress,
} from './operation/gateway-config'
import { decryptSecret, encryptSecret } from './operation/secrets/encrypted-secret'
import type { SecretKeys } from './operation/secrets/secret-keys'
import type { Metrics } from './process/metrics'

interface Surroundings {
  readonly config: Pick<
    GatewayConfig,
    'mobileId' | 'smartId' | 'card' | 'remoteProviders' | 'keys' | 'portalUrl'
  >
  readonly trust: TrustServices
  readonly metrics: Metrics
  readonly clock: () => Date
  readonly clockWatch: ClockWatch
  readonly log: Logger
}

/** Opens all providers. Those with a service have their own connections, circuits and authorities. */
export async function identityProviders(services: Surroundings): Promise<Services['providers']> {
  const { config, trust, clock } = services
  const mobile = mobileId(await settingsOf('mobile', config.mobileId, services))
  const smart = await settingsOf('smartid', config.smartId, services)
  const { version, scheme } = config.smartId
  const remote = await Promise.all(
    config.remoteProviders.map(async (one) =>
      counted(await remoteProvider(one, services), services),
    ),
  )
  return {
    ...Object.fromEntries(remote.map((provider) => [provider.name, provider])),
    mobile: counted(mobile, services),
    smartid: counted(
      version === 'v2' ? smartIdV2(smart) : smartId({ ...smart, schemeName: scheme }),
      services,
    ),
    card: counted(
      card({
        origin: new URL(config.portalUrl).origin,
        // A signature of any trusted authority is verified as such, whatever holds the key.
        issuersOf: issuerSearch(trust, undefined),
        identityIssuersOf:
          config.card.authorities && issuerSearch(trust, opened(config.card.authorities)),
        policies: config.card.policies,
        isRevoked: revocationCheck(trust),
        clock,
      }),
      services,
    ),
  }
}

async function settingsOf(
  family: ProviderFamily,
  address: ProviderAddress,
  services: Surroundings,
): Promise<ProviderSettings> {
  const { uuid, name, authorities: folder } = address
  const authorities = folder === undefined ? undefined : await readTrustAnchors(folder)
  const own = authorities && opened(authorities)
  return { ...(await reach(family, address, own, services)), relyingParty: { uuid, name } }
}

async function remoteProvider(
  provider: RemoteProvider,
  services: Surroundings,
): Promise<IdentityProvider> {
  const { name, title, countries, levels, logo, returnUrls } = provider
  const common = {
    ...(await reach(name, provider, opened(provider.authorities), services)),
    ...{ name, title, levels, returnUrls },
    ...(countries && { countries }),
    ...(logo && { logo }),
    vault: vaultOf(services.config.keys, name),
  }
  const { version, authorizationServer, client, hashEncoding } = provider
  const { isTrustedForSignIn, signsChallenges } = provider
  const signIn = { isTrustedForSignIn, signsChallenges }
  const own = { version, authorizationServer, client, hashEncoding, ...signIn }
  return csc({ ...common, ...own })
}

/** A secret of one provider cannot be used as that of another. */
function vaultOf(keys: SecretKeys, name: string): Vault {
  const owner = `provider ${name}`
  return {
    encrypt: (text) => encryptSecret(keys, owner, text),
    decrypt: (encrypted) => decryptSecret(keys, owner, encrypted),
  }
}

/** The authorities of a provider, read when a certificate is checked. */
type OwnAuthorities = () => Promise<TrustAnchors>

/** The simulator makes new authorities when its data is deleted, so they are fetched each time. */
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
  address: Omit<ServerAddress, 'authorities'>,
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

/** Providers require pinning of their servers: by authorities, by keys, or both. */
async function connection({ tlsAnchors, tlsPins }: ServerAddress): Promise<HttpClient> {
  const ca = tlsAnchors === undefined ? undefined : [await readFile(tlsAnchors, 'utf8')]
  return configuredClient({ pins: tlsPins, ca })
}

/**
 * A certificate has no issuers here if its path leads to no anchor or not to the provider's own authorities. If
 * issuers cannot be fetched at present, the provider counts as unavailable.
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

/** If the responder does not answer, the login fails: a missing answer never counts as valid. */
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

function counted<Provider extends IdentityProvider>(
  provider: Provider,
  { metrics }: Surroundings,
): Provider {
  const { name: family } = provider
  return observedProvider(provider, (call, outcome, milliseconds) => {
    metrics.providerCalls.observe({ family, call, outcome }, milliseconds / 1000)
  })
}
