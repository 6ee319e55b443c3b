const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Codes that Unicode names, too, although ISO 3166-1 reserves, withdrew or never assigned them. */
const others =
  /^(AC|AN|BU|C[PQS]|D[DGY]|E[AUZ]|FX|HV|IC|NH|QO|RH|SU|T[AP]|U[KN]|VD|X[ABK]|Y[DU]|Z[RZ])$/

/** Whether a text is the code of a country: ISO 3166-1 alpha-2, in capitals. */
export function isCountryCode(text: string): boolean {
  return /^[A-Z]{2}$/.test(text) && !others.test(text) && names.of(text) !== undefined
}
