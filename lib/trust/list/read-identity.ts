import type { XmlElement } from '@/lib/encoding/xml/tree'
import { allInList, bytesIn, textsIn } from './list-elements'
import type { ServiceIdentity } from './trusted-list'

/** ServiceDigitalIdentity (TS 119 612, 5.5.3). Throws `MalformedList`. */
export function readIdentity(identity: XmlElement | undefined): ServiceIdentity {
  const ids = allInList(identity, 'DigitalId')
  const bytesNamed = (name: string) => ids.flatMap((id) => allInList(id, name)).map(bytesIn)
  return {
    certificates: bytesNamed('X509Certificate'),
    subjectKeyIds: bytesNamed('X509SKI'),
    subjectNames: ids.flatMap((id) => textsIn(id, 'X509SubjectName')),
  }
}
