import { createLog } from '@/lib/log/log'
import { smtpTransport } from '@/lib/mail/transport'
import { clockWatch } from '@/lib/network/clock-watch'
import type { IdentityProvider } from '@/lib/providers/identity-provider'
import { ProviderFailure } from '@/lib/providers/provider-failure'
import type { Person } from '@/lib/vocabulary/person'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import { identityProviders } from '../identity-providers'
import type { GatewayConfig } from '../operation/gateway-config'
import type { Metrics } from '../process/metrics'
import { type Finding, fault, ok, type Probe } from './finding'
import { type TrustAtHand, untilLoaded } from './trust'

/** Born in 1800: a well-formed code and number that nobody's phone answers to. */
const nobody: Readonly<Record<ProviderFamily, Person>> = {
  mobile: { country: 'LT', personalCode: '10001010002', phone: '+37060000000' },
  smartid: { country: 'LT', personalCode: '10001010002' },
}

const settingsOf = { mobile: 'MOBILE_ID', smartid: 'SMART_ID' } as const

/** Mail server and providers: reached, and willing to work for us. */
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
  const addresses = { mobile: config.mobileId, smartid: config.smartId }
  return [
    {
      name: 'mail server',
      todo: 'Check MAIL_URL: host, port, TLS (smtps://, or ?requireTLS=true), name and password.',
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
          return await lookAtProvider(providers[family], nobody[family], { whom, uuid, name })
        },
      }
    }),
  ]
}

async function lookAtMail({ mailUrl, mailFrom }: GatewayConfig): Promise<Finding> {
  const transport = smtpTransport({ url: mailUrl, from: mailFrom })
  try {
    await transport.verify()
    const { protocol, host, username } = new URL(mailUrl)
    const how = `${protocol === 'smtps:' ? 'TLS' : 'SMTP'}${username ? ', signed in' : ''}`
    return ok(`${host} lets us in (${how}); nothing was sent`)
  } finally {
    transport.close()
  }
}

interface ProviderContract {
  readonly whom: string
  readonly uuid: string
  readonly name: string
}

/** Asks for the certificate of nobody: no phone rings, and the refusal tells whether we may ask at all. */
async function lookAtProvider(
  provider: IdentityProvider,
  person: Person,
  { whom, uuid, name }: ProviderContract,
): Promise<Finding> {
  try {
    await provider.signingCertificate({ person, level: 'QUALIFIED' })
    return ok(`${whom} answers`)
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    if (error.actor === 'account' || error.actor === 'person') {
      return ok(`${whom} answers, and knows this relying party`)
    }
    if (error.reason !== 'not-authorised') throw error
    const todo = `Check UUID ${uuid} and name ${name} against the contract, and the address of this machine.`
    return fault(`${whom} does not let this relying party in`, todo)
  }
}
