import { euFormat } from './formats/eu'
import type { ListFormat } from './formats/list-format'
import { ofacAdvancedFormat } from './formats/ofac-advanced'
import { ofacCsvFormat } from './formats/ofac-csv'
import { openSanctionsCsvFormat } from './formats/opensanctions-csv'
import { openSanctionsFtmFormat } from './formats/opensanctions-ftm'
import { pepCsvFormat } from './formats/pep-csv'
import { ukFormat } from './formats/uk'
import { unFormat } from './formats/un'

/** All supported list formats, by their name in settings. */
export const listKinds = {
  un: unFormat,
  eu: euFormat,
  ofac: ofacCsvFormat,
  'ofac-advanced': ofacAdvancedFormat,
  uk: ukFormat,
  opensanctions: openSanctionsCsvFormat('sanctions'),
  'opensanctions-ftm': openSanctionsFtmFormat('sanctions'),
  peps: pepCsvFormat,
  'peps-opensanctions': openSanctionsCsvFormat('peps'),
  'peps-opensanctions-ftm': openSanctionsFtmFormat('peps'),
} as const satisfies Record<string, ListFormat>

export type ListKind = keyof typeof listKinds

export function isListKind(text: string): text is ListKind {
  return Object.hasOwn(listKinds, text)
}
