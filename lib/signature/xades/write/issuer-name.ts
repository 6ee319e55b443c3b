import { utf8String } from '@/lib/encoding/der/writer'
import { encodeHex } from '@/lib/encoding/hex'
import type { DistinguishedName } from '@/lib/pki/certificate/distinguished-name'

/** RFC 4514, 3: the only types every reader knows by name. */
const knownTypes: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'STREET',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '0.9.2342.19200300.100.1.1': 'UID',
  '0.9.2342.19200300.100.1.25': 'DC',
}

/** ds:X509IssuerName (XMLDSig 1.1, 4.5.4.1): RFC 4514, the last relative name first. */
export function issuerNameText({ attributes }: DistinguishedName): string {
  const relativeNames: string[] = []
  for (const { position, type, value } of attributes) {
    const text = attributeText(type, value)
    const before = relativeNames[position]
    relativeNames[position] = before === undefined ? text : `${before}+${text}`
  }
  return relativeNames.reverse().join(',')
}

/** RFC 4514, 2.4: a type without a name has its value as # and the encoding. */
function attributeText(type: string, value: string): string {
  const name = knownTypes[type]
  return name ? `${name}=${escaped(value)}` : `${type}=#${encodeHex(utf8String(value))}`
}

function escaped(value: string): string {
  return value
    .replace(/[,+"\\<>;]/g, '\\$&')
    .replaceAll('\0', '\\00')
    .replace(/(?<=.) $/, '\\ ')
    .replace(/^[# ]/, '\\$&')
}
