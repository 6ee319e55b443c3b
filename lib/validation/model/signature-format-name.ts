/** Constant names of the reports; the text form has hyphens. */
export type SignatureFormatName =
  | `${'XAdES' | 'CAdES' | 'PAdES'}_BASELINE_${'B' | 'T' | 'LT' | 'LTA'}`
  | `${'XAdES' | 'CAdES'}_${'BES' | 'EPES' | 'T' | 'C' | 'X' | 'XL' | 'LT' | 'A'}`
  | `PAdES_${'BES' | 'EPES' | 'LTV'}`
  | `PKCS7_${'B' | 'T' | 'LT' | 'LTA'}`
  | 'XAdES_BASELINE_LT_TM'
  | 'XAdES_BASELINE_B_EPES'
  | 'XML_NOT_ETSI'
  | 'PDF_NOT_ETSI'
  | `DIGIDOC_XML_${string}`
  | 'UNKNOWN'

/** PAdES-BASELINE-LT: how the diagnostic data writes it. */
export function formatText(name: SignatureFormatName): string {
  return name.replaceAll('_', '-')
}
