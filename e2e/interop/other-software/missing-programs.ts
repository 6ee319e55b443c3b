/** Programs that belong into the table and are not run, with the reason. */
export const missingPrograms: readonly (readonly [program: string, reason: string])[] = [
  ['digitorus/pdfsign', 'the Go module proxy refuses it'],
  ['JSignPdf', 'Maven Central has no artifact of it'],
  ['Acrobat, Foxit, Apple Preview', 'no registry has them'],
  ['Chromium', 'its viewer is PDFium, which pypdfium2 has; it shows no signature'],
  ['veraPDF', 'judges conformance, no signatures: e2e/interop/verapdf.spec.ts'],
  ['OpenSSL', 'reads our files in other specs of e2e/interop'],
  ['GnuTLS, Bouncy Castle', 'ask our authorities: e2e/interop/trust-services.long.spec.ts'],
]
