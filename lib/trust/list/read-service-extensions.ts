import { attributeOf, elementsIn, isNamed } from '@/lib/encoding/xml/elements'
import type { XmlElement } from '@/lib/encoding/xml/tree'
import {
  additionalNamespace,
  allInList,
  listNamespace,
  qualificationNamespace,
  textsIn,
  timeIn,
  trimmedText,
} from './list-elements'
import { readQualificationElement } from './read-qualification'
import type { ServicePeriod } from './trusted-list'

type ServiceExtensions = Pick<
  ServicePeriod,
  | 'additionalInformation'
  | 'qualifications'
  | 'expiredCertificatesSince'
  | 'unknownCriticalExtensions'
>

/** ServiceInformationExtensions (TS 119 612, 5.5.9). Throws `MalformedList`. */
export function readServiceExtensions(extensions: XmlElement | undefined): ServiceExtensions {
  const all = allInList(extensions, 'Extension')
  const contents = all.flatMap(elementsIn)
  const inListNamed = (name: string) =>
    contents.filter((content) => isNamed(content, listNamespace, name))
  const expired = trimmedText(inListNamed('ExpiredCertsRevocationInfo')[0])
  return {
    additionalInformation: inListNamed('AdditionalServiceInformation').flatMap((content) =>
      textsIn(content, 'URI'),
    ),
    qualifications: contents
      .filter((content) => isNamed(content, qualificationNamespace, 'Qualifications'))
      .flatMap(elementsIn)
      .map(readQualificationElement),
    expiredCertificatesSince: expired === undefined ? undefined : timeIn(expired),
    unknownCriticalExtensions: all.filter(isCritical).flatMap(elementsIn).flatMap(nameIfUnknown),
  }
}

function isCritical(extension: XmlElement): boolean {
  return ['true', '1'].includes(attributeOf(extension, 'Critical') ?? '')
}

const known: readonly (readonly [namespace: string, name: string])[] = [
  [listNamespace, 'AdditionalServiceInformation'],
  [listNamespace, 'ExpiredCertsRevocationInfo'],
  [qualificationNamespace, 'Qualifications'],
  // 5.5.9.3: who runs the service now; what it is worth does not change.
  [additionalNamespace, 'TakenOverBy'],
]

function nameIfUnknown(content: XmlElement): readonly string[] {
  const isKnown = known.some(([namespace, name]) => isNamed(content, namespace, name))
  return isKnown ? [] : [content.localName]
}
