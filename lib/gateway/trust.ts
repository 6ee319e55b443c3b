import { join } from 'node:path'
import { OutgoingFailure } from '@paraph/validator/network/outgoing-failure'
import {
  type KeptTrust,
  keepTrust,
  type TrustSource,
  trustFromFolder,
  trustFromWorld,
} from '@paraph/validator/trust/keeping/keep-trust'
import { listChecker, openListStore } from '@paraph/validator/trust/keeping/obtain-list'
import type { TrustStatus } from '@paraph/validator/trust/keeping/trust-status'
import type { TrustAnchors } from '@paraph/validator/trust/trust-anchors'
import type { TrustStore } from '@paraph/validator/trust/trust-store'
import type { Logger } from 'pino'
import type { HttpClient } from '@/lib/network/transport'
import { minuteMs } from '@/lib/vocabulary/durations'
import type { GatewayConfig } from './operation/gateway-config'
import type { Metrics } from './process/metrics'

interface Surroundings {
  readonly config: Pick<GatewayConfig, 'trust' | 'dataDir'>
  readonly configuredHttp: HttpClient
  /** Client for addresses of national lists, which are signed and may use plain http. */
  readonly outgoingHttp: HttpClient
  readonly metrics: Metrics
  readonly clock: () => Date
  readonly log: Logger
}

/** Trust in the simulator's world is renewed often, because that world may be recreated at any time. */
const ofSimulatedWorld = { refreshMs: minuteMs, retryMaxMs: 500 }

/**
 * Opens anchors and trusted lists, which are kept in DATA_DIR and renewed in the background. Fails if a folder of
 * anchors cannot be read.
 */
export async function openTrust(services: Surroundings): Promise<KeptTrust> {
  const { config, configuredHttp, outgoingHttp, clock, log, metrics } = services
  const { source: trustSource, listUrl: url } = config.trust
  const source = sourceOf(services)
  if ('folder' in trustSource) await source()
  const listStore = await openListStore(join(config.dataDir, 'trusted-lists'))
  const check = listChecker()
  const trouble = troubleOnce(log)
  return keepTrust({
    source,
    library:
      url === undefined
        ? undefined
        : { url, configuredHttp, outgoingHttp, listStore, check, clock },
    ...('world' in trustSource ? ofSimulatedWorld : {}),
    clock,
    onTrouble: trouble.report,
    onLoaded: (status) => {
      trouble.isOver()
      report(status, metrics, log)
    },
  })
}

function sourceOf({ config, configuredHttp, log }: Surroundings): TrustSource {
  const { source } = config.trust
  if ('world' in source) return trustFromWorld(source.world, configuredHttp)
  return trustFromFolder(source.folder, (name, error) =>
    log.warn({ list: name, reason: error.message }, 'trusted list cannot be read'),
  )
}

/**
 * Logs errors that end a round of renewal, such as a full disk. Rounds may follow within a second, so an error is
 * logged only when it changes.
 */
function troubleOnce(log: Logger) {
  let reported: string | undefined
  return {
    report: (error: unknown) => {
      // Unavailable lists are reported separately. This error means that the simulator starts after the gateway.
      if (error instanceof OutgoingFailure) {
        log.debug({ err: error }, 'trust anchors not loaded yet')
        return
      }
      // A system message may contain the name of a temporary file, which differs each time.
      const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error)
      if (reason !== reported) log.warn({ err: error }, 'trust renewal failed')
      reported = reason
    },
    isOver: () => {
      reported = undefined
    },
  }
}

function report({ anchors, services, lists, state }: TrustStatus, metrics: Metrics, log: Logger) {
  metrics.trustAnchors.set(anchors)
  metrics.trustServices.set(services)
  metrics.trustedListsMissing.set(lists.filter(({ fetchedAt }) => !fetchedAt).length)
  // Without this, lists that are no longer announced would seem to age.
  metrics.trustedListFetched.reset()
  metrics.trustedListNextUpdate.reset()
  for (const { territory = '', fetchedAt, nextUpdate } of lists) {
    if (fetchedAt) metrics.trustedListFetched.set({ territory }, fetchedAt.getTime() / 1000)
    if (nextUpdate) metrics.trustedListNextUpdate.set({ territory }, nextUpdate.getTime() / 1000)
  }
  for (const { url, trouble, ageSeconds } of lists) {
    if (trouble) log.warn({ list: url, reason: trouble, ageSeconds }, 'trusted list renewal failed')
  }
  log.debug({ anchors, services, lists: lists.length, state }, 'trust renewed')
}

/** Certificates that are anchors for signatures or time-stamps at a given time. */
export function anchorsAt(store: TrustStore, at: Date): TrustAnchors {
  const purposes = ['certificates', 'time-stamps'] as const
  const certificates = purposes.flatMap((purpose) => store.anchorsFor(purpose, { at }))
  return { certificates: [...new Set(certificates)] }
}
