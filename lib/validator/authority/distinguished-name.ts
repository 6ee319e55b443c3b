import type { Bytes } from '#encoding/bytes'
import { oid, printableString, sequence, setOf, utf8String } from '#encoding/der/writer'

const attributes = {
  CN: '2.5.4.3',
  SN: '2.5.4.4',
  serialNumber: '2.5.4.5',
  C: '2.5.4.6',
  O: '2.5.4.10',
  OU: '2.5.4.11',
  GN: '2.5.4.42',
  organizationIdentifier: '2.5.4.97',
} as const

export type NameAttribute = readonly [type: keyof typeof attributes, value: string]

/** A Name with one attribute in each relative name, in the given order (RFC 5280, 4.1.2.4). */
export function distinguishedName(...parts: readonly NameAttribute[]): Bytes {
  return sequence(
    ...parts.map(([type, value]) => setOf(sequence(oid(attributes[type]), text(type, value)))),
  )
}

// RFC 5280, appendix A.1: countryName and serialNumber must be PrintableString.
function text(type: NameAttribute[0], value: string): Bytes {
  return type === 'C' || type === 'serialNumber' ? printableString(value) : utf8String(value)
}
