import type { Endpoint } from './endpoint'

/** How endpoints are grouped for readers, in reading order. */
export const parts = [
  'Signing',
  'Identification',
  'Hash signing',
  'Documents and signers',
  'Extensions',
  'Hosted signing pages',
] as const

export type Part = (typeof parts)[number]

const partOfSection: Readonly<Record<string, Part>> = {
  '4.1': 'Signing',
  '4.2': 'Signing',
  '4.3': 'Signing',
  '4.8': 'Signing',
  '4.4': 'Identification',
  '4.5': 'Identification',
  '4.9': 'Identification',
  '4.6': 'Hash signing',
  '4.7': 'Hash signing',
  '4.10': 'Hash signing',
  '4.11': 'Documents and signers',
  '4.12': 'Documents and signers',
  '4.13': 'Documents and signers',
  '4.14': 'Documents and signers',
  '4.15': 'Documents and signers',
  '4.16': 'Documents and signers',
  '4.17': 'Documents and signers',
}

export function partOf({ section, scope }: Endpoint): Part {
  return partOfSection[section] ?? (scope === 'hosted' ? 'Hosted signing pages' : 'Extensions')
}

/** `4.1 Initialize signing, …`; what the API document does not have stands without a number. */
export function headingOf({ section, title }: Endpoint): string {
  return isExtension({ section }) ? title : `${section} ${title}`
}

export function isExtension({ section }: Pick<Endpoint, 'section'>): boolean {
  return section === 'extension'
}
