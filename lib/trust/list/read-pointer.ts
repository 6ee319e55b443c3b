import { childOf } from '@/lib/encoding/xml/elements'
import type { XmlElement } from '@/lib/encoding/xml/tree'
import {
  additionalNamespace,
  allInList,
  inList,
  requiredText,
  textsIn,
  trimmedText,
} from './list-elements'
import { readIdentity } from './read-identity'
import type { ListPointer } from './trusted-list'

/** OtherTSLPointer (TS 119 612, 5.3.13). Throws `MalformedList`. */
export function readPointer(pointer: XmlElement): ListPointer {
  const others = allInList(inList(pointer, 'AdditionalInformation'), 'OtherInformation')
  const first = (name: string) => others.flatMap((other) => textsIn(other, name))[0]
  return {
    location: requiredText(pointer, 'TSLLocation'),
    type: first('TSLType'),
    territory: first('SchemeTerritory'),
    mimeType: others.flatMap(
      (other) => trimmedText(childOf(other, additionalNamespace, 'MimeType')) ?? [],
    )[0],
    certificates: allInList(
      inList(pointer, 'ServiceDigitalIdentities'),
      'ServiceDigitalIdentity',
    ).flatMap((identity) => readIdentity(identity).certificates),
  }
}
