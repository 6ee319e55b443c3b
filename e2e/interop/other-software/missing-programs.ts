/** Programs that belong into the table and are not run, with the reason. */
export const missingPrograms: readonly (readonly [program: string, reason: string])[] = [
  ['digitorus/pdfsign', 'the Go module proxy refuses it'],
  ['JSignPdf', 'a desktop program; no registry has its command'],
  ['Acrobat, Foxit, Apple Preview', 'no registry has them'],
  ['Chromium', 'its viewer prints only with a window; the viewer is PDFium, as in pypdfium2'],
  ['veraPDF', 'checks conformance, no signatures: e2e/interop/verapdf.spec.ts'],
  [
    'digidoc4j, xmlsec, lxml, OpenSSL',
    'in e2e/interop/containers.spec.ts, dss.spec.ts, pades-tools.spec.ts',
  ],
]
