import type { XmlElement } from '@/lib/encoding/xml/tree'
import {
  allInList,
  englishText,
  inList,
  requiredInList,
  requiredText,
  textsIn,
  timeIn,
} from './list-elements'
import { readIdentity } from './read-identity'
import { readServiceExtensions } from './read-service-extensions'
import type { ServicePeriod, TrustService } from './trusted-list'

/** TSPService with its history (TS 119 612, 5.5 and 5.6). Throws `MalformedList`. */
export function readService(service: XmlElement): TrustService {
  const information = requiredInList(service, 'ServiceInformation')
  const history = allInList(inList(service, 'ServiceHistory'), 'ServiceHistoryInstance')
  const present = readPeriod(information)
  const past = history
    .map(readPeriod)
    .toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime())
  return {
    identity: readIdentity(requiredInList(information, 'ServiceDigitalIdentity')),
    supplyPoints: textsIn(inList(information, 'ServiceSupplyPoints'), 'ServiceSupplyPoint'),
    periods: [
      { ...present, endsAt: undefined },
      ...past.map((period, at) => ({ ...period, endsAt: (past[at - 1] ?? present).startsAt })),
    ],
  }
}

function readPeriod(period: XmlElement): Omit<ServicePeriod, 'endsAt'> {
  return {
    type: requiredText(period, 'ServiceTypeIdentifier'),
    name: englishText(inList(period, 'ServiceName'), 'Name') ?? '',
    status: requiredText(period, 'ServiceStatus'),
    startsAt: timeIn(requiredText(period, 'StatusStartingTime')),
    ...readServiceExtensions(inList(period, 'ServiceInformationExtensions')),
  }
}
