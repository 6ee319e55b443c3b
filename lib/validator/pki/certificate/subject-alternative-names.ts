import { MalformedDer } from '#encoding/der/malformed-der'
import { type DerNode, readBer } from '#encoding/der/reader'
import { contextTag, primitiveContextTag } from '#encoding/der/tags'
import { onlyChild } from '#encoding/der/values'
import { oids } from '../oids'
import type { Certificate } from './certificate'
import { readDistinguishedName } from './distinguished-name'
import { rfc4514Text } from './distinguished-name-text'

/** The names in subjectAltName as text (RFC 5280, 4.2.1.6). Kinds without a text form are left out. */
export function subjectAlternativeNames({ extensions }: Certificate): readonly string[] {
  const extension = extensions.get(oids.idCeSubjectAltName)
  if (!extension) return []
  try {
    return readBer(extension.value).children.flatMap(textOfName)
  } catch (error) {
    if (error instanceof MalformedDer) return []
    throw error
  }
}

/** The kinds that are an IA5String: rfc822Name [1], dNSName [2], uniformResourceIdentifier [6]. */
const textTags: readonly number[] = [1, 2, 6].map(primitiveContextTag)
const addressTag = primitiveContextTag(7)
const directoryTag = contextTag(4)

function textOfName(name: DerNode): readonly string[] {
  if (textTags.includes(name.tag)) return [Buffer.from(name.content).toString('latin1')]
  if (name.tag === directoryTag) return [rfc4514Text(readDistinguishedName(onlyChild(name)))]
  // Only IPv4 addresses are shown; certificates of persons contain no IPv6 addresses.
  return name.tag === addressTag && name.content.length === 4 ? [[...name.content].join('.')] : []
}
