import { createLog } from '@/lib/log/log'
import { smtpTransport } from '@/lib/mail/transport'
import { clockWatch } from '@/lib/network/clock-watch'
import type { PhoneProvider } from '@/lib/providers/identity-provider'
import { ProviderFailure } from '@/lib/providers/provider-failure'
import type { Person } from '@/lib/vocabulary/person'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import { identityProviders } from '../identity-providers'
import type { Providers } from '../operation/context'
import type { GatewayConfig, RemoteProvider } from '../operation/gateway-config'
import type { Metrics } from '../process/metrics'
import { portalReturnUrl } from '../sessions/asked-way'
import { type Finding, fault, ok, type Probe } from './finding'
import { type TrustAtHand, untilLoaded } from './trust'

/** Birth year 1800: a well-formed code, and a number without a subscriber. */
const unknownPeople: Readonly<Record<ProviderFamily, Person>> = {
  mobile: { country: 'LT', personalCode: '10001010002', phone: '+37060000000' },
  smartid: { country: 'LT', personalCode: '10001010002' },
}

const settingsOf = { mobile: 'MOBILE_ID', smartid: 'SMART_ID' } as const

/** Tests that the mail server and the providers are reachable and accept our credentials. */
export async function serviceProbes(
  config: GatewayConfig,
  trust: TrustAtHand,
  metrics: Metrics,
): Promise<readonly Probe[]> {
  const log = createLog('silent', 'doctor')
  const clock = () => new Date()
  const providers = await identityProviders({
    config,
    metrics,
    clock,
    clockWatch: clockWatch(),
    log,
    trust: trust.services,
  })
  const { portalUrl } = config
  const addresses = { mobile: config.mobileId, smartid: config.smartId }
  return [
    {
      name: 'mail server',
      todo: 'Check MAIL_URL: host, port, TLS (smtps:// or ?requireTLS=true), user name and password.',
      look: () => lookAtMail(config),
    },
    ...(['mobile', 'smartid'] as const).map((family) => {
      const { url, uuid, name, tlsPins, tlsAnchors } = addresses[family]
      const isPinned = tlsPins.length > 0 || tlsAnchors !== undefined
      const whom = `${new URL(url).host}${isPinned ? ', pinned' : ''}`
      return {
        name: family === 'mobile' ? 'Mobile-ID' : 'Smart-ID',
        todo: `Check ${settingsOf[family]}_URL, …_TLS_PINS and …_TLS_ANCHORS.`,
        look: async () => {
          await untilLoaded(trust.kept)
          return await lookAtProvider(providers[family], unknownPeople[family], {
            whom,
            uuid,
            name,
          })
        },
      }
    }),
    ...config.remoteProviders.map((one) => remoteProbe(one, { providers, portalUrl })),
  ]
}

/** Remote providers have no unknown person to ask for; they test themselves. */
function remoteProbe(
  { url, name, title, tlsPins, tlsAnchors, ...provider }: RemoteProvider,
  { providers, portalUrl }: { readonly providers: Providers; readonly portalUrl: string },
): Probe {
  const isPinned = tlsPins.length > 0 || tlsAnchors !== undefined
  return {
    name: title,
    todo: `Check ${name} in SIGNING_PROVIDERS_FILE: url, version, client, secret, tlsPins and tlsAnchors.`,
    look: async () => {
      const found = await providers[name]?.probe?.(
        portalReturnUrl({ settings: { portalUrl } }, name),
      )
      const whom = `${new URL(url).host}${isPinned ? ', pinned' : ''}`
      return ok(`${whom}: ${found ?? 'not tested'}; ${aboutSignIn(provider)}`)
    },
  }
}

function aboutSignIn({
  isTrustedForSignIn,
  signsChallenges,
}: Pick<RemoteProvider, 'isTrustedForSignIn' | 'signsChallenges'>): string {
  if (isTrustedForSignIn) {
    return 'its word signs people in, as identities of their own (trusted_for_sign_in)'
  }
  return signsChallenges
    ? 'people sign in by it who sign a challenge (signs_challenges)'
    : 'nobody signs in by it'
}

async function lookAtMail({ mailUrl, mailFrom }: GatewayConfig): Promise<Finding> {
  const transport = smtpTransport({ url: mailUrl, from: mailFrom })
  try {
    await transport.verify()
    const { protocol, host, username } = new URL(mailUrl)
    const how = `${protocol === 'smtps:' ? 'TLS' : 'SMTP'}${username ? ', signed in' : ''}`
    return ok(`${host} accepts the connection (${how}); nothing was sent`)
  } finally {
    transport.close()
  }
}

interface ProviderContract {
  readonly whom: string
  readonly uuid: string
  readonly name: string
}

/** Probes the provider with an unknown person. No phone rings; the error shows whether our credentials are accepted. */
async function lookAtProvider(
  provider: PhoneProvider,
  person: Person,
  { whom, uuid, name }: ProviderContract,
): Promise<Finding> {
  try {
    await provider.signingCertificate({ person, level: 'QUALIFIED' })
    return ok(`${whom} answers`)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    if (error.actor === 'account' || error.actor === 'person') {
      return ok(`${whom} answers and accepts this relying party`)
    }
    if (error.reason !== 'not-authorised') throw error
    const todo = `Compare UUID ${uuid}, name ${name} and the IP address of this machine with the contract.`
    return fault(`${whom} does not accept this relying party`, todo)
  }
}
