import { type DistinguishedName, nameAttributes } from '@/lib/pki/certificate/distinguished-name'
import { rfc4514Text } from '@/lib/pki/certificate/distinguished-name-text'

/** Both forms in which the diagnostic data writes a name. */
export function nameForms(name: DistinguishedName) {
  const text = rfc4514Text(name)
  return [
    { value: text.normalize('NFKC').toLowerCase(), Format: 'CANONICAL' },
    { value: text, Format: 'RFC2253' },
  ]
}

const attributeTypes = {
  ...nameAttributes,
  locality: '2.5.4.7',
  stateOrProvince: '2.5.4.8',
  title: '2.5.4.12',
  email: '1.2.840.113549.1.9.1',
} as const

/** The parts of a name that the diagnostic data has keys for. */
export function namePart(
  name: DistinguishedName,
  attribute: keyof typeof attributeTypes,
): string | undefined {
  return name.attributes.find(({ type }) => type === attributeTypes[attribute])?.value
}
