import type { Certificate } from '#pki/certificate/certificate'
import { listTypes } from '#trust/list/list-uris'
import type { ListPointer, TrustedList, TrustService } from '#trust/list/trusted-list'
import type { ListedService, TrustMaterial, TrustStore } from '#trust/trust-store'
import { withoutUnusedParts } from '#trust/trust-text'

interface RecordedTrust {
  readonly store: TrustStore
  used(): TrustMaterial
}

/**
 * Wraps a trust store and records the anchors and services that it returns. A store with only the recorded material
 * gives the same answers to the same questions.
 */
export function recordTrust(trust: TrustStore): RecordedTrust {
  /** Fingerprints of the certificates that were looked up or returned as anchors. */
  const asked = new Set<string>()
  const services = new Set<TrustService>()
  const store: TrustStore = {
    ...trust,
    anchorsFor: (purpose, choice) => {
      const anchors = trust.anchorsFor(purpose, choice)
      for (const { fingerprint } of anchors) asked.add(fingerprint)
      return anchors
    },
    servicesOf: (certificate) => {
      const found = trust.servicesOf(certificate)
      asked.add(certificate.fingerprint)
      for (const { service } of found) services.add(service)
      return found
    },
  }
  return { store, used: () => usedMaterial(trust, asked, services) }
}

function usedMaterial(
  { certificates, material, services }: TrustStore,
  asked: ReadonlySet<string>,
  returned: ReadonlySet<TrustService>,
): TrustMaterial {
  const wasAsked = ({ fingerprint }: Certificate) => asked.has(fingerprint)
  const used = new Set([...returned, ...services.filter(hasOne(wasAsked)).map(serviceOf)])
  const anchors = new Map(certificates.filter(wasAsked).map((one) => [one.fingerprint, one.der]))
  const lists = material.lists.map((list) => withServices(list, used))
  return withoutUnusedParts({
    certificates: [...anchors.values()].map((der) => Uint8Array.from(der)),
    lists: lists.map((list) => ({ ...list, pointers: pointersTo(lists, list) })),
  })
}

const hasOne =
  (isMeant: (certificate: Certificate) => boolean) =>
  ({ certificates }: ListedService) =>
    certificates.some(isMeant)

const serviceOf = ({ service }: ListedService) => service

/**
 * Returns the list with only these services. A list without services keeps its header, because reports say whether the
 * list of a country was loaded.
 */
function withServices(list: TrustedList, used: ReadonlySet<TrustService>): TrustedList {
  const providers = list.providers.map((provider) => ({
    ...provider,
    services: provider.services.filter((service) => used.has(service)),
  }))
  return { ...list, providers: providers.filter(({ services }) => services.length > 0) }
}

/** The pointers in a list of lists to lists with used services. Reports give the addresses of these lists. */
function pointersTo(lists: readonly TrustedList[], from: TrustedList): readonly ListPointer[] {
  if (from.type !== listTypes.listOfLists) return []
  const used = lists.filter(({ providers }) => providers.length > 0)
  return from.pointers.filter((pointer) =>
    used.some(({ territory, type }) => pointer.territory === territory && pointer.type === type),
  )
}
