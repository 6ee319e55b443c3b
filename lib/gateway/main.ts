import { resolve } from 'node:path'
import {
  type Environment,
  gatewayAccessToken,
  gatewaySecret,
  isSimulated,
  portalUrl,
  readEnvironment,
  simulatorUrl,
} from '@/lib/config'
import { parseKnownToken } from './admin/known-token'
import type { GatewayConfig, KnownToken } from './gateway-config'
import { createLog } from './log'
import { startGateway } from './start-gateway'

/** The gateway's process: configuration in, service out, a graceful end on SIGTERM. */
async function main(): Promise<void> {
  const env = readEnvironment()
  const log = createLog(env.LOG_LEVEL, 'gateway')
  const gateway = await startGateway(gatewayConfig(env), log)
  log.info({ url: gateway.url }, 'gateway is up')
  const stop = async (signal: string) => {
    log.info({ signal }, 'gateway is stopping')
    await gateway.stop()
    process.exit(0)
  }
  process.once('SIGTERM', (signal) => void stop(signal))
  process.once('SIGINT', (signal) => void stop(signal))
}

function gatewayConfig(env: Environment): GatewayConfig {
  const simulator = simulatorUrl(env)
  const demonstration = isSimulated(env)
  const [live, minute, hour] = env.PROMPT_LIMITS
  return {
    host: env.HOST,
    port: env.GATEWAY_PORT,
    ...(env.METRICS_PORT === undefined ? {} : { metricsPort: env.METRICS_PORT }),
    dataDir: resolve(env.DATA_DIR),
    ...(env.DATABASE_URL === undefined ? {} : { databaseUrl: env.DATABASE_URL }),
    accessTokens: [portalToken(env), ...env.ACCESS_TOKENS.map(parseKnownToken)],
    portalUrl: portalUrl(env),
    secret: gatewaySecret(env),
    promptLimits: { live, minute, hour },
    promptDelayMs: env.PROMPT_DELAY_MS,
    demonstration,
    mobileId: {
      url: env.MOBILE_ID_URL ?? `${simulator}/mid-api`,
      uuid: env.MOBILE_ID_RELYING_PARTY_UUID,
      name: env.MOBILE_ID_RELYING_PARTY_NAME,
    },
    smartId: {
      url: env.SMART_ID_URL ?? `${simulator}/smart-id-rp/v3`,
      uuid: env.SMART_ID_RELYING_PARTY_UUID,
      name: env.SMART_ID_RELYING_PARTY_NAME,
      scheme: demonstration ? 'smart-id-demo' : env.SMART_ID_SCHEME,
    },
    timeStampingAddresses: env.TSA_URL.length > 0 ? env.TSA_URL : [`${simulator}/tsa`],
    trustAnchors:
      env.TRUST_ANCHORS === undefined
        ? { address: `${simulator}/anchors.pem` }
        : { folder: env.TRUST_ANCHORS },
    outgoingAllow: [...env.OUTGOING_ALLOW, ...(demonstration ? [new URL(simulator).host] : [])],
    mailUrl: env.MAIL_URL ?? `smtp://${new URL(simulator).hostname}:${env.SIMULATOR_SMTP_PORT}`,
    mailFrom: env.MAIL_FROM,
  }
}

function portalToken(env: Environment): KnownToken {
  return { name: 'portal', token: gatewayAccessToken(env), scopes: ['api', 'hosted'] }
}

await main()
