import { randomUUID } from 'node:crypto'
import { createLog } from '@/lib/log/log'
import { MailRefused } from '@/lib/mail/mail'
import { smtpTransport } from '@/lib/mail/transport'
import { writeTestMail } from '@/lib/mail/write-operator-mail'
import { clockWatch } from '@/lib/network/clock-watch'
import { ProviderFailure } from '@/lib/providers/provider-failure'
import { identityProviders } from '../identity-providers'
import { senderDomain } from '../mail/mail-service'
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

/** Tests that the mail server and the providers are reachable and accept our credentials. `mailTo` gets a test mail. */
export async function serviceProbes(
  config: GatewayConfig,
  trust: TrustAtHand,
  { metrics, mailTo }: { readonly metrics: Metrics; readonly mailTo: string | undefined },
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
      todo: 'Check MAIL_URL: host as in its certificate, port, TLS (smtps:// or ?requireTLS=true), user name and password; and MAIL_FROM.',
      look: () => lookAtMail(config, mailTo),
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

/** A server may accept the connection and refuse the sender, or want a login only later: only a mail shows it. */
async function lookAtMail(config: GatewayConfig, mailTo: string | undefined): Promise<Finding> {
  const { mailUrl, mailFrom, portalUrl } = config
  const transport = smtpTransport({ url: mailUrl, from: mailFrom })
  const { protocol, host } = new URL(mailUrl)
  try {
    if (mailTo === undefined) {
      await transport.verify()
      const how = protocol === 'smtps:' ? 'TLS' : 'SMTP'
      return ok(`${host} accepts the connection (${how}); --mail-to ADDRESS sends a test mail`)
    }
    const messageId = `<${randomUUID()}@${senderDomain(mailFrom)}>`
    await transport.send({ ...writeTestMail(portalUrl), to: mailTo, messageId })
    return ok(`${host} accepted a test mail to ${mailTo}`)
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error
    return fault(`${host} refuses ${mailTo}: ${error.reply}`, 'Check the address.')
  } finally {
    transport.close()
  }
}
