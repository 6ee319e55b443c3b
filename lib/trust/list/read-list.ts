import type { Bytes } from '@/lib/encoding/bytes'
import { readXml } from '@/lib/encoding/xml/read-xml'
import type { XmlDocument, XmlElement } from '@/lib/encoding/xml/tree'
import {
  allInList,
  englishText,
  inList,
  listNamespace,
  requiredInList,
  requiredNumber,
  requiredText,
  textsIn,
  timeIn,
  trimmedText,
} from './list-elements'
import { MalformedList } from './malformed-list'
import { readPointer } from './read-pointer'
import { readService } from './read-service'
import type { TrustedList, TrustServiceProvider } from './trusted-list'

/** The Spanish list has 1.4 MB, the Italian one had 2.0. */
const sizeMax = 20_000_000

const versions: readonly number[] = [5, 6]

/**
 * Reads a trusted list without asking who signed it. Throws `MalformedXml` (no DTD, at most 20 MB) and
 * `MalformedList`.
 */
export function readList(bytes: Bytes): TrustedList {
  return readListElement(readListXml(bytes).root)
}

/** The XML document that a list is. Throws `MalformedXml`. */
export function readListXml(bytes: Bytes): XmlDocument {
  return readXml(bytes, { size: sizeMax })
}

/** The list that is this element. Throws `MalformedList`. */
export function readListElement(root: XmlElement): TrustedList {
  if (root.namespace !== listNamespace || root.localName !== 'TrustServiceStatusList') {
    throw new MalformedList('The root is no TrustServiceStatusList')
  }
  return {
    ...readScheme(requiredInList(root, 'SchemeInformation')),
    providers: allInList(inList(root, 'TrustServiceProviderList'), 'TrustServiceProvider').map(
      readProvider,
    ),
  }
}

/** What annex C's schema demands of SchemeInformation beside what is read below. */
const demanded = [
  'SchemeOperatorAddress',
  'SchemeName',
  'StatusDeterminationApproach',
  'HistoricalInformationPeriod',
] as const

// TS 119 612, 5.3
function readScheme(scheme: XmlElement): Omit<TrustedList, 'providers'> {
  for (const name of demanded) requiredInList(scheme, name)
  const version = requiredNumber(scheme, 'TSLVersionIdentifier')
  if (!versions.includes(version)) throw new MalformedList(`Version ${version} is not known`)
  const nextUpdate = trimmedText(inList(requiredInList(scheme, 'NextUpdate'), 'dateTime'))
  return {
    version,
    sequenceNumber: requiredNumber(scheme, 'TSLSequenceNumber'),
    type: requiredText(scheme, 'TSLType'),
    territory: requiredText(scheme, 'SchemeTerritory'),
    operatorName: englishText(requiredInList(scheme, 'SchemeOperatorName'), 'Name') ?? '',
    informationUris: textsIn(inList(scheme, 'SchemeInformationURI'), 'URI'),
    issuedAt: timeIn(requiredText(scheme, 'ListIssueDateTime')),
    nextUpdate: nextUpdate === undefined ? undefined : timeIn(nextUpdate),
    pointers: allInList(inList(scheme, 'PointersToOtherTSL'), 'OtherTSLPointer').map(readPointer),
  }
}

// TS 119 612, 5.4
function readProvider(provider: XmlElement): TrustServiceProvider {
  const information = requiredInList(provider, 'TSPInformation')
  return {
    name: englishText(inList(information, 'TSPName'), 'Name') ?? '',
    tradeNames: textsIn(inList(information, 'TSPTradeName'), 'Name'),
    services: allInList(requiredInList(provider, 'TSPServices'), 'TSPService').map(readService),
  }
}
