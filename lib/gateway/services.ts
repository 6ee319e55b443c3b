import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isTrustWhole } from '@paraph/validator/trust/keeping/trust-status'
import { trustServices } from '@paraph/validator/trust/trust-services'
import type { Logger } from 'pino'
import { pagePictures } from '@/lib/isolation/pictures/page-pictures'
import { limitsWith } from '@/lib/isolation/validation-thread'
import { openValidatorPool } from '@/lib/isolation/validator-pool'
import { clockedClient, clockWatch } from '@/lib/network/clock-watch'
import { configuredClient, outgoingClient } from '@/lib/network/outgoing'
import type { WakeUp } from '@/lib/queue/wake-up'
import { unfinishedRestore } from '@/lib/storage/backup/restore-backup'
import { checkKeys } from '@/lib/storage/blobs/encryption/check-keys'
import type { EncryptedBlobs } from '@/lib/storage/blobs/encryption/encrypted-blobs'
import { openSpool } from '@/lib/storage/blobs/spool'
import type { Database } from '@/lib/storage/database/database'
import { StorageError } from '@/lib/storage/database/storage-error'
import { refuseSealedColumns } from '@/lib/storage/documents/refuse-sealed-columns'
import { completeCountries } from '@/lib/storage/documents/signers'
import { bindFiles } from '@/lib/storage/installation'
import { openDatabase } from '@/lib/storage/open-database'
import { openBlobs } from './blobs'
import { lockDataFolder } from './data-folder'
import { identityProviders } from './identity-providers'
import { type MailService, openMailService } from './mail/mail-service'
import type { GatewayConfig } from './operation/gateway-config'
import { watchRestoredCopy } from './operation/restored-copy'
import { patientStart, type RunStep } from './patient-start'
import { auditWatch } from './process/audit'
import { type Metrics, measureDatabase, watchValidators } from './process/metrics'
import { openScreening } from './screening/screening'
import { openOutcomeJournal } from './sessions/outage'
import { gatheringMs, knownSessions, runningSessions } from './sessions/running-sessions'
import type { SessionServices } from './sessions/session-services'
import { completeSession } from './signing/complete-signing'
import { signingTrials } from './signing/signing-trials'
import { anchorsAt, openTrust } from './trust'
import { trustFile } from './trust-file'

export interface OpenServices {
  readonly services: SessionServices
  readonly mail: MailService
  /** Resolves when jobs may run: at once, unless this is a restored copy. */
  readonly mayWork: Promise<void>
  /** Runs further steps of the start. */
  readonly runStep: RunStep
  close(): Promise<void>
}

/** The clock of a gateway, and the notification of its worker. */
export interface Timing {
  readonly clock: () => Date
  /** Notified when jobs may be due earlier than planned. */
  readonly wakeUp: WakeUp
}

/** Opens all services of the gateway. This is the only place where ports are connected to their implementations. */
export async function openServices(
  config: GatewayConfig,
  log: Logger,
  metrics: Metrics,
  { clock, wakeUp }: Timing,
): Promise<OpenServices> {
  const folder = await lockDataFolder(config.dataDir)
  if (existsSync(unfinishedRestore(config.dataDir)))
    throw new StorageError('restore-unfinished', config.dataDir)
  const clockOfOthers = clockWatch({
    wall: () => clock().getTime(),
    monotonic: () => performance.now(),
  })
  const configuredHttp = clockedClient(configuredClient(), clockOfOthers)
  const plain = { allow: config.outgoingAllow, plainHttp: 'accepted' } as const
  const outgoingHttp = outgoingClient(plain)
  const keptTrust = await openTrust({ config, configuredHttp, outgoingHttp, metrics, clock, log })
  const anchors = () => anchorsAt(keptTrust.current(), clock())
  const trust = trustServices({
    timeStampingAddresses: config.timeStampingAddresses,
    configuredHttp,
    outgoingHttp,
    anchors,
    isTrustWhole: () => isTrustWhole(keptTrust.status()),
    trustedResponders: () => keptTrust.current().anchorsFor('revocation', { at: clock() }),
    clock,
    noteTime: (address, stated) => clockOfOthers.note(`time-stamps of ${address}`, stated),
  })
  const database = await openDatabaseOf(config, log)
  const blobs = await openBlobs(config, configuredHttp, clock)
  const runStep = patientStart({ ...config, location: blobs.location }, log)
  await runStep(() => bindAndCheck(database, blobs)).catch(async (refusal: unknown) => {
    await database.close()
    throw refusal
  })
  const hold = await runStep(() => watchRestoredCopy(database, log))
  await runStep(() => completeCountries(database.db, config.defaultCountry))
  measureDatabase(metrics, database)
  const validators = openValidatorPool({
    trust: () => keptTrust.current().material,
    clock,
    network: { allow: config.outgoingAllow, fetchIssuers: false },
    policy: config.validationPolicy,
    limits: limitsWith(config.validationBudgetMs),
  })
  watchValidators(metrics, validators)
  const listNetwork = { configured: configuredHttp, outgoing: outgoingClient({ allow: [] }) }
  const known = database.kind === 'embedded' ? knownSessions() : undefined
  const ofProviders = { config, trust, metrics, clock, clockWatch: clockOfOthers, log }
  const services: SessionServices = {
    settings: config,
    database,
    blobs,
    encryption: blobs,
    spool: await openSpool(join(config.dataDir, 'received'), config.encryption),
    providers: await identityProviders(ofProviders),
    trustServices: trust,
    trust: keptTrust.current,
    trustStatus: keptTrust.status,
    trustFile: trustFile({ trust: keptTrust, policy: config.validationPolicy }),
    validators,
    trials: signingTrials({ blobs, validators, clock }),
    pictures: pagePictures(),
    outgoingHttp: outgoingClient({ allow: config.outgoingAllow }),
    screening: openScreening({ database, clock, settings: config.screening, network: listNetwork }),
    audit: auditWatch(config.audit.trustedKeys, metrics, log),
    running: runningSessions(database.db, gatheringMs.called, known),
    attended: runningSessions(database.db, gatheringMs.attended, known),
    outcomes: await openOutcomeJournal(join(config.dataDir, 'answers'), config.keys, log),
    completeSession,
    isHeld: hold.isHeld,
    noteLimited: (limit) => metrics.rateLimited.inc({ limit }),
    wakeWorker: wakeUp.notify,
    clock,
    clockOffsetMs: clockOfOthers.offsetMs,
    log,
  }
  const mail = openMailService(config, log)
  return {
    services,
    mail,
    mayWork: hold.ended,
    runStep,
    close: async () => {
      hold.stop()
      known?.stop()
      mail.stop()
      keptTrust.stop()
      await Promise.all([validators.close(), services.pictures.close()])
      await database.close()
      await folder.release()
    },
  }
}

async function openDatabaseOf(
  { dataDir, audit, databaseUrl: url, databasePooling: pooling, databaseWaitMs }: GatewayConfig,
  log: Logger,
): Promise<Database> {
  return await openDatabase({
    directory: join(dataDir, 'database'),
    auditKey: audit.key,
    ...(url === undefined ? {} : { url, pooling, patienceMs: databaseWaitMs }),
    log,
  })
}

/** Checks that files and rows belong to this installation and can be read. */
async function bindAndCheck(database: Database, blobs: EncryptedBlobs): Promise<void> {
  await bindFiles(database, blobs)
  await checkKeys(database, blobs)
  await refuseSealedColumns(database)
}
