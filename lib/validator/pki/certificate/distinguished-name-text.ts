import type { Bytes } from '#encoding/bytes'
import type { DistinguishedName } from './distinguished-name'

/** OpenSSL's short names of the attribute types. */
const shortNames: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.4': 'SN',
  '2.5.4.5': 'serialNumber',
  '2.5.4.6': 'C',
  '2.5.4.7': 'L',
  '2.5.4.8': 'ST',
  '2.5.4.9': 'street',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.12': 'title',
  '2.5.4.13': 'description',
  '2.5.4.15': 'businessCategory',
  '2.5.4.17': 'postalCode',
  '2.5.4.41': 'name',
  '2.5.4.42': 'GN',
  '2.5.4.43': 'initials',
  '2.5.4.44': 'generationQualifier',
  '2.5.4.46': 'dnQualifier',
  '2.5.4.65': 'pseudonym',
  '2.5.4.97': 'organizationIdentifier',
  '0.9.2342.19200300.100.1.1': 'UID',
  '0.9.2342.19200300.100.1.25': 'DC',
  '1.2.840.113549.1.9.1': 'emailAddress',
}

function shortName(type: string): string {
  return shortNames[type] ?? type
}

/** `/C=LT/CN=…` in the order of the DER; bytes outside printable ASCII are \xHH, as in X509_NAME_oneline. */
export function oneLineText({ attributes }: DistinguishedName): string {
  return attributes.map(({ type, bytes }) => `/${shortName(type)}=${printable(bytes)}`).join('')
}

function printable(bytes: Bytes): string {
  return Array.from(bytes, (byte) =>
    byte >= 0x20 && byte <= 0x7e
      ? String.fromCharCode(byte)
      : `\\x${byte.toString(16).toUpperCase().padStart(2, '0')}`,
  ).join('')
}

/** `CN=…,C=LT`: the last relative name comes first (RFC 4514, 2.1). */
export function rfc4514Text({ attributes }: DistinguishedName): string {
  const relativeNames: string[] = []
  for (const { position, type, value } of attributes) {
    const text = `${shortName(type)}=${escaped(value)}`
    const before = relativeNames[position]
    relativeNames[position] = before === undefined ? text : `${before}+${text}`
  }
  return relativeNames.reverse().join(',')
}

// RFC 4514, 2.4
function escaped(value: string): string {
  return value
    .replace(/[,+"\\<>;]/g, '\\$&')
    .replaceAll('\0', '\\00')
    .replace(/(?<=.) $/, '\\ ')
    .replace(/^[# ]/, '\\$&')
}
