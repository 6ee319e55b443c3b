import { utf8String } from '@paraph/validator/encoding/der/writer'
import { encodeHex } from '@paraph/validator/encoding/hex'
import type { DistinguishedName } from '@paraph/validator/pki/certificate/distinguished-name'

/** RFC 4514, 3: the short names that every reader knows, as far as certificates of the simulator use them. */
const shortNames: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.6': 'C',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
}

/**
 * A name as RFC 4514 text, for readers that know no other attributes: other attributes have the OID and the value in
 * DER (2.4).
 */
export function nameText({ attributes }: DistinguishedName): string {
  const parts = attributes.map(({ type, value }) => {
    const shortName = shortNames[type]
    return shortName ? `${shortName}=${escaped(value)}` : `${type}=#${encodeHex(utf8String(value))}`
  })
  return parts.toReversed().join(',')
}

function escaped(value: string): string {
  return value.replace(/[,+"\\<>;]/g, '\\$&').replace(/^[# ]| $/g, '\\$&')
}
