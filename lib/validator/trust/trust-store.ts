import { type Bytes, equalBytes } from '#encoding/bytes'
import type { Certificate } from '#pki/certificate/certificate'
import { equalNames, nameKey } from '#pki/certificate/distinguished-name'
import { readableCertificates } from '#pki/readable-certificates'
import type { TrustedList, TrustService } from './list/trusted-list'
import { coversTime, purposeOf, type TrustPurpose } from './service-purposes'

/** A service of a trusted list, with its certificates parsed. */
export interface ListedService {
  readonly certificates: readonly Certificate[]
  readonly service: TrustService
  readonly providerName: string
  readonly providerTradeNames: readonly string[]
  readonly list: TrustedList
}

export interface AnchorChoice {
  /**
   * Only services with a granted status at this time; without it, at any time. For certificates, give the time of
   * issuance: certificates issued while the CA was granted stay trusted. For time-stamps and revocation data, give the
   * time of production.
   */
  readonly at?: Date
  /** Only anchors that are among these certificates or are named as their issuers: a few of thousands. */
  readonly above?: readonly Certificate[]
  /** Only anchors for which this function returns true. */
  readonly that?: (certificate: Certificate) => boolean
}

/** Trust anchors and lists as plain data that can be cloned to another thread and opened there. */
export interface TrustMaterial {
  /** DER of certificates that the operator trusts for all purposes at all times. */
  readonly certificates: readonly Bytes[]
  /** Lists that are authentic, or that the caller takes as authentic. */
  readonly lists: readonly TrustedList[]
}

/** Trust anchors by purpose and time. The operator's own anchors serve every purpose at all times. */
export interface TrustStore {
  readonly material: TrustMaterial
  /** The operator's own anchors. */
  readonly certificates: readonly Certificate[]
  readonly services: readonly ListedService[]
  /** Certificates at which certification paths may end. */
  anchorsFor(purpose: TrustPurpose, choice?: AnchorChoice): readonly Certificate[]
  /** Services with the key and name of a certificate (TS 119 612, 5.5.3). */
  servicesOf(certificate: Certificate): readonly ListedService[]
}

export const noTrustMaterial: TrustMaterial = { certificates: [], lists: [] }

/** Parses the certificates of the material once and indexes them by name. */
export function openTrustStore(material: TrustMaterial): TrustStore {
  const certificates = readableCertificates(material.certificates)
  const services = material.lists.flatMap(listedServices)
  const ownByName = indexByName(certificates.map((certificate) => ({ certificate })))
  const listedByName = indexByName(
    services.flatMap((listed) =>
      listed.certificates.map((certificate) => ({ certificate, listed })),
    ),
  )
  return {
    material,
    certificates,
    services,
    anchorsFor: (purpose, { at, above, that = () => true } = {}) => {
      const own = select(ownByName, above)
      const listed = select(listedByName, above)
      const trusted = listed.filter((entry) => isTrusted(entry.listed, purpose, at))
      return distinct([...own, ...trusted].map(({ certificate }) => certificate).filter(that))
    },
    servicesOf: (certificate) => {
      const namesakes = listedByName.get(nameKey(certificate.subject)) ?? []
      const same = namesakes.filter((entry) => isSameEntity(entry.certificate, certificate))
      return [...new Set(same.map(({ listed }) => listed))]
    },
  }
}

function listedServices(list: TrustedList): readonly ListedService[] {
  return list.providers.flatMap(({ name, tradeNames, services }) =>
    services.map((service) => ({
      certificates: readableCertificates(service.identity.certificates),
      service,
      providerName: name,
      providerTradeNames: tradeNames,
      list,
    })),
  )
}

interface Named {
  readonly certificate: Certificate
}

type NameIndex<Entry extends Named> = ReadonlyMap<string, readonly Entry[]>

function indexByName<Entry extends Named>(entries: readonly Entry[]): NameIndex<Entry> {
  const index = new Map<string, Entry[]>()
  for (const entry of entries) {
    const key = nameKey(entry.certificate.subject)
    const others = index.get(key)
    if (others) others.push(entry)
    else index.set(key, [entry])
  }
  return index
}

function select<Entry extends Named>(
  index: NameIndex<Entry>,
  above: readonly Certificate[] | undefined,
): readonly Entry[] {
  if (!above) return [...index.values()].flat()
  if (index.size === 0) return []
  const names = new Set<string>()
  for (const { subject, issuer } of above) names.add(nameKey(subject)).add(nameKey(issuer))
  const chosen: Entry[] = []
  for (const name of names) chosen.push(...(index.get(name) ?? []))
  return chosen
}

function isTrusted({ service }: ListedService, purpose: TrustPurpose, at?: Date): boolean {
  return service.periods.some(
    (period) => purposeOf(period) === purpose && (at === undefined || coversTime(period, at)),
  )
}

/** Whether two certificates have the same name and key. A renewed certificate over the same key is the same service. */
function isSameEntity(left: Certificate, right: Certificate): boolean {
  return (
    left.fingerprint === right.fingerprint ||
    (equalBytes(left.subjectPublicKeyInfo, right.subjectPublicKeyInfo) &&
      equalNames(left.subject, right.subject))
  )
}

function distinct(certificates: readonly Certificate[]): readonly Certificate[] {
  return [...new Map(certificates.map((one) => [one.fingerprint, one])).values()]
}
