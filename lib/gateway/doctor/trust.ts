import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseTimeStampToken } from '@paraph/validator/pki/time-stamp/token'
import { verifyTimeStampToken } from '@paraph/validator/pki/time-stamp/verify'
import type { TrustServices } from '@paraph/validator/signature/signature-format'
import type { KeptTrust } from '@paraph/validator/trust/keeping/keep-trust'
import type { ListAnchoring } from '@paraph/validator/trust/keeping/list-anchoring'
import { isTrustWhole } from '@paraph/validator/trust/keeping/trust-status'
import { timeStampingAuthority } from '@paraph/validator/trust/time-stamping-authority'
import { trustServices } from '@paraph/validator/trust/trust-services'
import { createLog } from '@/lib/log/log'
import { clockWatch } from '@/lib/network/clock-watch'
import { configuredClient, outgoingClient } from '@/lib/network/outgoing'
import { clockState } from '../operation/clock-state'
import type { GatewayConfig } from '../operation/gateway-config'
import type { Metrics } from '../process/metrics'
import { anchorsAt, openTrust } from '../trust'
import { type Finding, fault, ok, type Probe, warning } from './finding'

/** Trust and trust services as the gateway would use them, loaded for one run of the doctor. */
export interface TrustAtHand {
  readonly kept: KeptTrust
  readonly services: TrustServices
}

const clock = () => new Date()

export async function trustAtHand(config: GatewayConfig, metrics: Metrics): Promise<TrustAtHand> {
  const configuredHttp = configuredClient()
  const outgoingHttp = outgoingClient({ allow: config.outgoingAllow, plainHttp: 'accepted' })
  const log = createLog('silent', 'doctor')
  const kept = await openTrust({ config, configuredHttp, outgoingHttp, metrics, clock, log })
  const services = trustServices({
    timeStampingAddresses: config.timeStampingAddresses,
    configuredHttp,
    outgoingHttp,
    clock,
    anchors: () => anchorsAt(kept.current(), clock()),
    trustedResponders: () => kept.current().anchorsFor('revocation', { at: clock() }),
  })
  return { kept, services }
}

/** Tests trusted lists, time-stamps, revocation data, and the system clock against the time-stamps. */
export function trustProbes(config: GatewayConfig, trust: TrustAtHand): readonly Probe[] {
  return [
    {
      name: 'trusted lists',
      todo: 'Check TRUST_ANCHORS and TRUSTED_LIST_URL.',
      look: () => lookAtLists(trust.kept),
    },
    ...config.timeStampingAddresses.map((address) => ({
      name: `time-stamps of ${new URL(address).host}`,
      todo: 'Check TSA_URL, and that the authority accepts this machine.',
      look: () => lookAtAuthority(address, trust),
    })),
  ]
}

async function lookAtLists(kept: KeptTrust): Promise<Finding> {
  await untilLoaded(kept)
  const { state, anchors, services, lists, anchoring } = kept.status()
  const oldest = Math.max(0, ...lists.map(({ ageSeconds = 0 }) => ageSeconds))
  const found = `${services} services in ${lists.length} trusted list(s), the oldest read ${hours(oldest)} ago; ${anchors} anchors`
  const troubled = lists.flatMap(({ url, trouble }) => (trouble ? [`${url} (${trouble})`] : []))
  if (anchoring?.isAnchored === false) return notAnchored(anchoring)
  if (anchors === 0) return fault(found, 'No certificate is trusted: check TRUST_ANCHORS.')
  if (state === 'none')
    return warning(found, 'Set TRUSTED_LIST_URL: only listed services are qualified.')
  if (anchoring && anchoring.unknownSigners.length > 0) return newSigners(found, anchoring)
  if (state === 'current' && troubled.length === 0) return ok(found)
  return warning(
    `${found}; ${state}${troubled.length > 0 ? `: ${troubled.join(', ')}` : ''}`,
    'They are retried automatically. Check that this machine reaches their addresses.',
  )
}

function notAnchored({ unknownSigners, announcedAt }: ListAnchoring): Finding {
  const named =
    unknownSigners.length > 0 ? ` Signers named in the list: ${unknownSigners.join(', ')}` : ''
  const where = announcedAt[0] ? `; announced at ${announcedAt[0]}` : ''
  return fault(
    `the certificates in TRUST_ANCHORS do not lead to the signer of the list at TRUSTED_LIST_URL.${named}${where}`,
    'Get the announced certificates and compare them before you trust them: docs/operate/trusted-lists.md.',
  )
}

function newSigners(found: string, { unknownSigners }: ListAnchoring): Finding {
  return warning(
    `${found}; the list announces signers that TRUST_ANCHORS does not have: ${unknownSigners.join(', ')}`,
    'Compare them, and add them before the present ones expire: docs/operate/trusted-lists.md.',
  )
}

/** Longer than a machine needs to fetch all lists; the probe then reports what is missing. */
const loadMs = 40_000

/** Resolves when all trust is loaded, when the trusted list is not anchored, or when it takes too long. */
export async function untilLoaded(kept: KeptTrust): Promise<void> {
  const begun = performance.now()
  while (performance.now() - begun < loadMs) {
    const status = kept.status()
    if (isTrustWhole(status) || status.anchoring?.isAnchored === false) return
    await pause(200)
  }
}

const hours = (seconds: number) => `${(seconds / 3600).toFixed(1)} h`

async function lookAtAuthority(address: string, trust: TrustAtHand): Promise<Finding> {
  const watch = clockWatch()
  const { timeStamp } = timeStampingAuthority({
    addresses: [address],
    http: configuredClient(),
    clock,
    noteTime: watch.note,
  })
  const digest = randomBytes(32)
  const stamped = await timeStamp(digest).catch((failure: unknown) => {
    if (clockState(watch.offsetMs()) !== 'refusing') throw failure
  })
  const offSeconds = Math.abs(Math.round((watch.offsetMs() ?? 0) / 1000))
  if (!stamped) {
    const found = `the system clock differs by ${offSeconds} s from its time: signing is refused`
    return fault(found, 'Set the clock by NTP.')
  }
  const token = parseTimeStampToken(stamped)
  const { certificate } = verifyTimeStampToken(token, { digest })
  if (!certificate)
    return fault('its token does not contain a valid certificate', 'Ask the authority.')
  await untilLoaded(trust.kept)
  const hints = token.signedData.certificates
  const [issuer] = await trust.services.issuersOf(certificate.der, hints)
  if (issuer && certificate.ocspUrls.length > 0) {
    await trust.services.revocation(certificate.der, issuer)
  }
  const found = 'token received; its authority is trusted and not revoked'
  if (clockState(watch.offsetMs()) === 'right') return ok(`${found}; the system clock agrees`)
  const todo = 'Set the clock by NTP: signatures are validated with it.'
  return warning(`${found}; the system clock differs by ${offSeconds} s`, todo)
}
