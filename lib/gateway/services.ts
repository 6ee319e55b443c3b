import { join } from 'node:path'
import type { Logger } from 'pino'
import { configuredClient, outgoingClient } from '@/lib/network/outgoing'
import type { IssuerSearch } from '@/lib/providers/certificate-checks'
import { mobileId } from '@/lib/providers/mobile-id/mobile-id'
import { smartId } from '@/lib/providers/smart-id/smart-id'
import { type Bell, createBell } from '@/lib/queue/bell'
import { pades } from '@/lib/signature/pades/pades'
import type { TrustServices } from '@/lib/signature/signature-format'
import { openLocalBlobs } from '@/lib/storage/blobs/local-blobs'
import { openDatabase } from '@/lib/storage/database'
import { CertificateRejected } from '@/lib/trust/certificate-rejected'
import { trustServices } from '@/lib/trust/trust-services'
import { anchorsFromAddress, anchorsFromFolder } from './anchors'
import type { Services } from './context'
import type { GatewayConfig } from './gateway-config'
import { type MailService, openMailService } from './jobs/mail-service'
import { runningSessions } from './session/running-sessions'

export interface OpenServices {
  readonly services: Services
  readonly mail: MailService
  readonly bell: Bell
  close(): Promise<void>
}

/** Opens everything the gateway works with. The only place where ports meet what fills them. */
export async function openServices(config: GatewayConfig, log: Logger): Promise<OpenServices> {
  const clock = () => new Date()
  const configuredHttp = configuredClient()
  const anchors = await ('folder' in config.trustAnchors
    ? anchorsFromFolder(config.trustAnchors.folder)
    : anchorsFromAddress(config.trustAnchors.address, configuredHttp, log))
  const trust = trustServices({
    timeStampingAddresses: config.timeStampingAddresses,
    configuredHttp,
    outgoingHttp: outgoingClient({ allow: config.outgoingAllow, plainHttp: 'accepted' }),
    anchors: anchors.current,
    clock,
  })
  const database = await openDatabase({
    directory: join(config.dataDir, 'database'),
    ...(config.databaseUrl === undefined ? {} : { url: config.databaseUrl }),
    log,
  })
  const common = { http: configuredHttp, issuersOf: issuerSearch(trust), clock }
  const bell = createBell()
  const services: Services = {
    settings: config,
    database,
    blobs: await openLocalBlobs(join(config.dataDir, 'files'), clock()),
    providers: {
      mobile: mobileId({ ...common, url: config.mobileId.url, relyingParty: config.mobileId }),
      smartid: smartId({
        ...common,
        url: config.smartId.url,
        relyingParty: config.smartId,
        schemeName: config.smartId.scheme,
      }),
    },
    pades,
    trustServices: trust,
    anchors: anchors.current,
    outgoingHttp: outgoingClient({ allow: config.outgoingAllow }),
    running: runningSessions(database.db, clock),
    wakeWorker: bell.ring,
    clock,
    log,
  }
  return {
    services,
    mail: openMailService(config),
    bell,
    close: async () => {
      anchors.stop()
      await database.close()
    },
  }
}

/** What leads to no anchor has no issuers; any other failure is one. */
function issuerSearch({ issuersOf }: TrustServices): IssuerSearch {
  return async (certificate) => {
    try {
      return await issuersOf(certificate, [])
    } catch (error) {
      if (error instanceof CertificateRejected) return undefined
      throw error
    }
  }
}
