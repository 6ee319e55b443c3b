import type { Certificate } from '#pki/certificate/certificate'
import { valueInName } from '#pki/certificate/distinguished-name'
import { listTypes } from '#trust/list/list-uris'
import type { TrustStore } from '#trust/trust-store'

/** TS 119 612, 5.3.10: trusted lists use other codes for two countries than certificates. */
const territories: Readonly<Record<string, string>> = { GR: 'EL', GB: 'UK' }

/**
 * The territory whose trusted list is not loaded but could qualify a certificate; without it the certificate is
 * neither qualified nor unqualified (TS 119 615, 4.4). Undefined if the list is loaded, or if the issuer names no
 * country.
 */
export function listNotLookedAt(
  { issuer }: Certificate,
  { material: { lists } }: Pick<TrustStore, 'material'>,
): string | undefined {
  const country = valueInName(issuer, 'country')?.toUpperCase()
  if (country === undefined || !/^[A-Z]{2}$/.test(country)) return undefined
  const wanted = territories[country] ?? country
  const isThere = lists.some(
    ({ territory, type }) => territory === wanted && type !== listTypes.listOfLists,
  )
  return isThere ? undefined : wanted
}
