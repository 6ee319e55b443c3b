import type { DocumentFormat } from '@/lib/vocabulary/document'
import { OperationFailure } from '../../core/operation-failure'

const formats: ReadonlyMap<string, DocumentFormat> = new Map([
  ['pdf', 'pdf'],
  ['adoc', 'adoc'],
  ['asice', 'asice'],
  ['sce', 'asice'],
  ['bdoc', 'bdoc'],
])

export const mediaTypes: Readonly<Record<DocumentFormat, string>> = {
  pdf: 'application/pdf',
  adoc: 'application/vnd.lt.archyvai.adoc-2008',
  asice: 'application/vnd.etsi.asic-e+zip',
  bdoc: 'application/vnd.etsi.asic-e+zip',
}

/** The format a file's name says it has (part 7: anything unlisted is code 0). */
export function formatOfName(name: string): DocumentFormat {
  const format = formats.get(extensionOf(name))
  if (!format) throw new OperationFailure('invalid-file-type')
  return format
}

export function isNamedAs(name: string, format: DocumentFormat): boolean {
  return formats.get(extensionOf(name)) === format
}

function extensionOf(name: string): string {
  return /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** `contract.pdf` becomes `contract_signed.pdf`; signed again it keeps its name. */
export function nameAfterSigning(name: string, format: DocumentFormat): string {
  if (format !== 'pdf' || /_signed\.[^.]+$/.test(name)) return name
  return name.replace(/(\.[^.]+)?$/, '_signed$1')
}
