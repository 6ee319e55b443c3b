import { utf8 } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { encodeHex } from '#encoding/hex'
import type { Certificate } from '#pki/certificate/certificate'
import { listTypes } from '#trust/list/list-uris'
import type { ServicePeriod, TrustedList } from '#trust/list/trusted-list'
import { capturedQualifiers } from '#trust/qualification/criteria'
import type { ListedService, TrustStore } from '#trust/trust-store'
import { certificateId } from '../../model/token'
import type { DocumentFindings } from '../../processes/document-findings'
import { zonelessText } from '../dates'
import type { DiagnosticEntry } from './token'

/** The listed services on the path of a certificate, with the statements of the lists about it. */
export function trustedServiceProviders(
  certificate: Certificate,
  path: readonly Certificate[],
  trust: TrustStore,
) {
  const found = path.flatMap((one) =>
    trust.servicesOf(one).map((listed) => ({ listed, identity: certificateId(one) })),
  )
  return found.map(({ listed, identity }) => ({
    TL: listId(listed.list),
    LOTL: announced(listed.list, trust)?.by,
    TSPNames: [{ lang: 'en', value: listed.providerName }],
    TSPTradeNames: listed.providerTradeNames.map((value) => ({ lang: 'en', value })),
    TSPRegistrationIdentifiers: listed.providerTradeNames.filter(isRegistration),
    TrustedServices: listed.service.periods.map((period) => ({
      ServiceDigitalIdentifier: { Certificate: identity },
      ...trustedService(listed, period),
      CapturedQualifiers: qualifiersOf(period, certificate),
    })),
  }))
}

/** TS 119 612, 5.4.2: whether a trade name is a registration number, such as VATLT-… or NTREE-…. */
function isRegistration(name: string): boolean {
  return /^[A-Z]{3}[A-Z]{2}-/.test(name)
}

/** TS 119 612, 5.5.9.2: the qualifiers of the list that match this certificate. */
function qualifiersOf(period: ServicePeriod, certificate: Certificate): readonly string[] {
  const captured = capturedQualifiers(period, certificate)
  return captured.determined ? [...captured.uris] : []
}

function trustedService({ service }: ListedService, period: ServicePeriod) {
  return {
    ServiceNames: [{ lang: 'en', value: period.name }],
    ServiceType: period.type,
    Status: period.status,
    StartDate: zonelessText(period.startsAt),
    EndDate: period.endsAt && zonelessText(period.endsAt),
    AdditionalServiceInfoUris: period.additionalInformation,
    ServiceSupplyPoints: service.supplyPoints,
    ExpiredCertsRevocationInfo:
      period.expiredCertificatesSince && zonelessText(period.expiredCertificatesSince),
  }
}

/** The trusted lists with a service for one of the certificates, and their lists of lists. */
export function usedTrustedLists(
  { trust }: DocumentFindings,
  certificates: Iterable<Certificate>,
): readonly DiagnosticEntry[] {
  const lists = new Set<TrustedList>()
  for (const certificate of certificates) {
    for (const { list } of trust.servicesOf(certificate)) lists.add(list)
  }
  const found = [...lists].map((list) => ({ list, announced: announced(list, trust) }))
  const above = new Set(found.flatMap(({ announced }) => announced?.listOfLists ?? []))
  return [
    ...found.map(({ list, announced }) => ({ ...factsOf(list), Url: announced?.url })),
    ...[...above].map((list) => ({ ...factsOf(list), LOTL: true })),
  ]
}

function factsOf(list: TrustedList) {
  return {
    Id: listId(list),
    CountryCode: list.territory,
    SequenceNumber: list.sequenceNumber,
    Version: list.version,
    IssueDate: zonelessText(list.issuedAt),
    NextUpdate: list.nextUpdate && zonelessText(list.nextUpdate),
    // `true`, because lists without a valid signature are never loaded.
    WellSigned: true,
  }
}

/** The location of a list according to the list of lists. */
function announced(list: TrustedList, { material }: TrustStore) {
  for (const listOfLists of material.lists) {
    if (listOfLists.type !== listTypes.listOfLists || listOfLists === list) continue
    const pointer = listOfLists.pointers.find(
      ({ territory, type, mimeType }) =>
        territory === list.territory && type === list.type && mimeType !== 'application/pdf',
    )
    if (pointer) return { listOfLists, by: listId(listOfLists), url: pointer.location }
  }
  return undefined
}

function listId({ territory, sequenceNumber, issuedAt }: TrustedList): string {
  const name = utf8(`${territory} ${sequenceNumber} ${issuedAt.toISOString()}`)
  return `TL-${encodeHex(digest('SHA-256', name)).toUpperCase()}`
}
