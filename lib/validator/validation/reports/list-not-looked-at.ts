import type { Certificate } from '#pki/certificate/certificate'
import { valueInName } from '#pki/certificate/distinguished-name'
import { listTypes } from '#trust/list/list-uris'
import type { TrustStore } from '#trust/trust-store'

/** TS 119 612, 5.3.10: for two countries, trusted lists use other codes than certificates. */
const territories: Readonly<Record<string, string>> = { GR: 'EL', GB: 'UK' }

/**
 * The territory whose trusted list could qualify a certificate but is not loaded. Without this list the certificate is
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
