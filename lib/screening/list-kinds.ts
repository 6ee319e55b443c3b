import { euFormat } from './formats/eu'
import type { ListFormat } from './formats/list-format'
import { ofacFormat } from './formats/ofac-advanced'
import { openSanctionsFormat } from './formats/opensanctions'
import { pepCsvFormat } from './formats/pep-csv'
import { secoFormat } from './formats/seco'
import { ukFormat } from './formats/uk'
import { unFormat } from './formats/un'

/** All supported lists, by their name in settings, each in the most detailed format of its publisher. */
export const listKinds = {
  un: unFormat,
  eu: euFormat,
  ofac: ofacFormat('sdn_advanced', 'OFAC SDN'),
  'ofac-non-sdn': ofacFormat('cons_advanced', 'OFAC Consolidated Non-SDN'),
  uk: ukFormat,
  seco: secoFormat,
  opensanctions: openSanctionsFormat('sanctions'),
  peps: pepCsvFormat,
  'peps-opensanctions': openSanctionsFormat('peps'),
} as const satisfies Record<string, ListFormat>

export type ListKind = keyof typeof listKinds

export function isListKind(text: string): text is ListKind {
  return Object.hasOwn(listKinds, text)
}
