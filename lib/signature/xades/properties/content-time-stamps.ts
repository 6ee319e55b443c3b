import { attributeOf } from '@/lib/encoding/xml/elements'
import type { XmlElement } from '@/lib/encoding/xml/tree'
import type { FollowedReference } from '../dsig/reference'
import { part, partsOf } from './parts'
import { readTimeStamp, type TimeStampContext, type XmlTimeStamp } from './time-stamp'

/** Time-stamps over the data from before it was signed (EN 319 132-1, 5.2.8). */
export function readContentTimeStamps(
  signedProperties: XmlElement,
  followed: readonly FollowedReference[],
  context: TimeStampContext,
): readonly XmlTimeStamp[] {
  const properties = part(signedProperties, 'SignedDataObjectProperties')
  const data = followed.filter(({ apex }) => apex !== signedProperties)
  const overAll = partsOf(properties, 'AllDataObjectsTimeStamp').map((element) =>
    readTimeStamp(element, data, context),
  )
  const overSome = partsOf(properties, 'IndividualDataObjectsTimeStamp').map((element) =>
    readTimeStamp(element, includedIn(element, data), context),
  )
  return [...overAll, ...overSome]
}

/** xades:Include names references by Id. */
function includedIn(
  element: XmlElement,
  data: readonly FollowedReference[],
): readonly FollowedReference[] {
  return partsOf(element, 'Include').flatMap((include) => {
    const uri = attributeOf(include, 'URI')
    return data.filter(({ reference }) => `#${reference.id}` === uri)
  })
}
