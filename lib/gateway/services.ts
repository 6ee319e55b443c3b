import { join } from 'node:path'
import type { Logger } from 'pino'
import { configuredClient, outgoingClient } from '@/lib/network/outgoing'
import { type Bell, createBell } from '@/lib/queue/bell'
import { openDatabase } from '@/lib/storage/database'
import { trustServices } from '@/lib/trust/trust-services'
import { openValidatorPool } from '@/lib/validation/isolation/validator-pool'
import { openBlobs } from './blobs'
import type { Services } from './context'
import type { GatewayConfig } from './gateway-config'
import { identityProviders } from './identity-providers'
import { type MailService, openMailService } from './jobs/mail-service'
import type { Metrics } from './metrics'
import { openScreening } from './screening/screening'
import { runningSessions } from './session/running-sessions'
import { anchorsAt, openTrust } from './trust'

export interface OpenServices {
  readonly services: Services
  readonly mail: MailService
  readonly bell: Bell
  close(): Promise<void>
}

/** Opens everything the gateway works with. The only place where ports meet what fills them. */
export async function openServices(
  config: GatewayConfig,
  log: Logger,
  metrics: Metrics,
): Promise<OpenServices> {
  const clock = () => new Date()
  const configuredHttp = configuredClient()
  const outgoingHttp = outgoingClient({ allow: config.outgoingAllow, plainHttp: 'accepted' })
  const keptTrust = await openTrust({ config, configuredHttp, outgoingHttp, metrics, clock, log })
  const anchors = () => anchorsAt(keptTrust.current(), clock())
  const trust = trustServices({
    timeStampingAddresses: config.timeStampingAddresses,
    configuredHttp,
    outgoingHttp,
    anchors,
    trustedResponders: () => keptTrust.current().anchorsFor('revocation', { at: clock() }),
    clock,
  })
  const database = await openDatabase({
    directory: join(config.dataDir, 'database'),
    ...(config.databaseUrl === undefined ? {} : { url: config.databaseUrl }),
    log,
  })
  const bell = createBell()
  const validators = openValidatorPool({
    trust: () => keptTrust.current().material,
    network: { allow: config.outgoingAllow, fetchIssuers: false },
  })
  const services: Services = {
    settings: config,
    database,
    blobs: await openBlobs(config, configuredHttp, clock),
    providers: await identityProviders({ config, trust, metrics, clock, log }),
    trustServices: trust,
    anchors,
    trust: keptTrust.current,
    trustStatus: keptTrust.status,
    validators,
    outgoingHttp: outgoingClient({ allow: config.outgoingAllow }),
    screening: openScreening({
      ...{ database, clock },
      settings: config.screening,
      network: { configured: configuredHttp, outgoing: outgoingClient({ allow: [] }) },
    }),
    running: runningSessions(database.db, clock),
    wakeWorker: bell.ring,
    clock,
    log,
  }
  const mail = openMailService(config, log)
  return {
    services,
    mail,
    bell,
    close: async () => {
      mail.stop()
      keptTrust.stop()
      await validators.close()
      await database.close()
    },
  }
}
