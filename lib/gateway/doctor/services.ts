import { createLog } from '@/lib/log/log'
import { smtpTransport } from '@/lib/mail/transport'
import { clockWatch } from '@/lib/network/clock-watch'
import { ProviderFailure } from '@/lib/providers/provider-failure'
import { identityProviders } from '../identity-providers'
import type { Providers } from '../operation/context'
import type {
  BuiltInProvider,
  GatewayConfig,
  RemoteProvider,
  ServerAddress,
} from '../operation/gateway-config'
import type { Metrics } from '../process/metrics'
import { portalReturnUrl } from '../sessions/asked-way'
import { type Finding, fault, ok, type Probe } from './finding'
import { type TrustAtHand, untilLoaded } from './trust'

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
  const probed = { providers, portalUrl: config.portalUrl }
  return [
    {
      name: 'mail server',
      todo: 'Check MAIL_URL: host, port, TLS (smtps:// or ?requireTLS=true), user name and password.',
      look: () => lookAtMail(config),
    },
    ...config.builtInProviders.map((one) => builtInProbe(one, probed, trust)),
    ...config.remoteProviders.map((one) => remoteProbe(one, probed)),
  ]
}

interface Probed {
  readonly providers: Providers
  readonly portalUrl: string
}

function builtInProbe(provider: BuiltInProvider, probed: Probed, trust: TrustAtHand): Probe {
  const { name, prefix, relyingParty } = provider
  return {
    name: probed.providers[name]?.title ?? name,
    todo: `Check ${prefix}_URL, …_TLS_PINS and …_TLS_ANCHORS.`,
    look: async () => {
      await untilLoaded(trust.kept)
      try {
        return ok(`${hostOf(provider)} ${await answerOf(name, probed)}`)
      } catch (error) {
        if (!(error instanceof ProviderFailure && error.reason === 'not-authorised')) throw error
        const todo = `Compare UUID ${relyingParty.uuid}, name ${relyingParty.name} and the IP address of this machine with the contract.`
        return fault(`${hostOf(provider)} does not accept this relying party`, todo)
      }
    },
  }
}

function remoteProbe(provider: RemoteProvider, probed: Probed): Probe {
  const { name, title } = provider
  return {
    name: title,
    todo: `Check ${name} in SIGNING_PROVIDERS_FILE: url, version, client, secret, tlsPins and tlsAnchors.`,
    look: async () => {
      const answer = await answerOf(name, probed)
      return ok(`${hostOf(provider)}: ${answer}; ${aboutSignIn(provider)}`)
    },
  }
}

async function answerOf(name: string, { providers, portalUrl }: Probed): Promise<string> {
  const returnUrl = portalReturnUrl({ settings: { portalUrl } }, name)
  return (await providers[name]?.probe?.(returnUrl)) ?? 'not tested'
}

function hostOf({ url, tlsPins, tlsAnchors }: ServerAddress): string {
  const isPinned = tlsPins.length > 0 || tlsAnchors !== undefined
  return `${new URL(url).host}${isPinned ? ', pinned' : ''}`
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
