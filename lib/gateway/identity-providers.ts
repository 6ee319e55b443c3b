import { readFile } from 'node:fs/promises'
import type { Logger } from 'pino'
import { type ClockWatch, clockedClient } from '@/lib/network/clock-watch'
import { configuredClient } from '@/lib/network/outgoing'
import type { HttpClient } from '@/lib/network/transport'
import { parseCertificate } from '@/lib/pki/certificate/certificate'
import type { IssuerSearch, RevocationCheck } from '@/lib/providers/checks/certificate-checks'
import { withCircuit } from '@/lib/providers/circuit'
import type { IdentityProvider } from '@/lib/providers/identity-provider'
import { mobileId } from '@/lib/providers/mobile-id/mobile-id'
import { observedProvider } from '@/lib/providers/observed-provider'
import { ProviderFailure } from '@/lib/providers/provider-failure'
import type { ProviderSettings } from '@/lib/providers/provider-settings'
import { smartId } from '@/lib/providers/smart-id/smart-id'
import { smartIdV2 } from '@/lib/providers/smart-id/v2/smart-id-v2'
import type { TrustServices } from '@/lib/signature/signature-format'
import { tracedClient } from '@/lib/trace/traced-client'
import { CertificateRejected } from '@/lib/trust/ocsp-responder'
import { readTrustAnchors, type TrustAnchors } from '@/lib/trust/trust-anchors'
import { TrustServiceUnavailable } from '@/lib/trust/trust-service-unavailable'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import type { Services } from './operation/context'
import type { GatewayConfig, ProviderAddress } from './operation/gateway-config'
import type { Metrics } from './process/metrics'

interface Surroundings {
  readonly config: Pick<GatewayConfig, 'mobileId' | 'smartId'>
  readonly trust: TrustServices
  readonly metrics: Metrics
  readonly clock: () => Date
  readonly clockWatch: ClockWatch
  readonly log: Logger
}

/** Both families, each behind its own connection, circuit and authorities. */
export async function identityProviders(around: Surroundings): Promise<Services['providers']> {
  const { config } = around
  const mobile = mobileId(await settingsOf('mobile', config.mobileId, around))
  const smart = await settingsOf('smartid', config.smartId, around)
  const { version, scheme } = config.smartId
  return {
    mobile: counted('mobile', mobile, around),
    smartid: counted(
      'smartid',
      version === 'v2' ? smartIdV2(smart) : smartId({ ...smart, schemeName: scheme }),
      around,
    ),
  }
}

async function settingsOf(
  family: ProviderFamily,
  address: ProviderAddress,
  { trust, clock, clockWatch, log, metrics }: Surroundings,
): Promise<ProviderSettings> {
  const { authorities: folder } = address
  const authorities = folder === undefined ? undefined : await readTrustAnchors(folder)
  return {
    url: address.url,
    relyingParty: { uuid: address.uuid, name: address.name },
    http: withCircuit(clockedClient(await connection(address), clockWatch), {
      now: () => performance.now(),
      onChange: (state) => {
        metrics.circuits.set({ family }, state === 'open' ? 1 : 0)
        log.warn({ family, state }, 'the circuit of a provider changed')
      },
    }),
    issuersOf: issuerSearch(trust, authorities),
    isRevoked: revocationCheck(trust),
    clock,
  }
}

/** Providers want their servers pinned: to authorities, to keys, or to both. */
async function connection({ tlsAnchors, tlsPins }: ProviderAddress): Promise<HttpClient> {
  const ca = tlsAnchors === undefined ? undefined : [await readFile(tlsAnchors, 'utf8')]
  return tracedClient(configuredClient({ pins: tlsPins, ca }))
}

/**
 * What leads to no anchor, or past the provider's own authorities, has no issuers. Where they cannot be fetched
 * now, they are no answer either.
 */
function issuerSearch(
  { issuersOf }: TrustServices,
  authorities: TrustAnchors | undefined,
): IssuerSearch {
  const own = authorities && new Set(authorities.certificates.map(({ fingerprint }) => fingerprint))
  return async (certificate) => {
    try {
      const issuers = await issuersOf(certificate, [])
      const isOwn = !own || issuers.some((issuer) => own.has(parseCertificate(issuer).fingerprint))
      return isOwn ? issuers : undefined
    } catch (error) {
      if (error instanceof CertificateRejected) return undefined
      throw asUnavailable(error, 'issuer')
    }
  }
}

/** A responder that does not answer is no answer: nobody is let in on the strength of silence. */
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

/** A trust service that is away, in the words of providers. */
function asUnavailable(error: unknown, providerWord: string): unknown {
  if (!(error instanceof TrustServiceUnavailable)) return error
  return new ProviderFailure('unavailable', { providerWord, cause: error })
}

function counted(
  family: ProviderFamily,
  provider: IdentityProvider,
  { metrics }: Surroundings,
): IdentityProvider {
  return observedProvider(provider, family, (call, outcome, milliseconds) => {
    metrics.providerCalls.observe({ family, call, outcome }, milliseconds / 1000)
  })
}
