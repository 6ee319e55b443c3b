import type { XmlElement } from '@/lib/encoding/xml/tree'
import { allInList, octetsIn, textsIn } from './list-elements'
import type { ServiceIdentity } from './trusted-list'

/** ServiceDigitalIdentity (TS 119 612, 5.5.3). Throws `MalformedList`. */
export function readIdentity(identity: XmlElement | undefined): ServiceIdentity {
  const ids = allInList(identity, 'DigitalId')
  const octetsNamed = (name: string) => ids.flatMap((id) => allInList(id, name)).map(octetsIn)
  return {
    certificates: octetsNamed('X509Certificate'),
    subjectKeyIds: octetsNamed('X509SKI'),
    subjectNames: ids.flatMap((id) => textsIn(id, 'X509SubjectName')),
  }
}
