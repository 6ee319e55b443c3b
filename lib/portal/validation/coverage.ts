import type { SignatureReport } from '@/lib/gateway/contract/validation-report'
import type { ModificationFacts } from './diagnostic-facts'

/** The kinds of changes of a document after a signature. */
export type LaterChange = 'validationData' | 'forms' | 'annotations' | 'pages' | 'unexplained'

/** The content covered by a signature. */
export type Coverage =
  | { readonly over: 'document' }
  /** The document as it was at that time. `changes` came later; it is empty if there is no relevant change. */
  | { readonly over: 'revision'; readonly changes: readonly LaterChange[] }
  | {
      readonly over: 'files'
      readonly files: readonly string[]
      readonly missing: readonly string[]
    }
  /** Named parts of an XML document. */
  | { readonly over: 'parts'; readonly parts: readonly string[] }
  | { readonly over: 'signature' }
  | { readonly over: 'nothing' }

export function coverageOf(
  {
    signatureScope: scopes,
    signatureFormat,
  }: Pick<SignatureReport, 'signatureScope' | 'signatureFormat'>,
  modifications: ModificationFacts | undefined,
  contentFiles: readonly string[] | undefined,
): Coverage {
  const names = scopes.map(({ name }) => name)
  const isPartial = scopes.some(({ scope }) => scope === 'PARTIAL')
  if (scopes.length === 0) return { over: 'nothing' }
  if (scopes.some(({ scope }) => scope === 'COUNTER_SIGNATURE')) return { over: 'signature' }
  if (contentFiles) return filesCovered(names, contentFiles)
  if (!isPartial) return { over: 'document' }
  return modifications || signatureFormat.startsWith('PAdES')
    ? { over: 'revision', changes: laterChanges(modifications) }
    : { over: 'parts', parts: names }
}

function filesCovered(names: readonly string[], contentFiles: readonly string[]): Coverage {
  const files = contentFiles.filter((file) => names.includes(file))
  const missing = contentFiles.filter((file) => !names.includes(file))
  return { over: 'files', files: files.length > 0 ? files : names, missing }
}

/** The kinds of changes after a signature. The least relevant kind comes first. */
function laterChanges(found: ModificationFacts | undefined): readonly LaterChange[] {
  if (!found) return []
  const { PageDifference, ObjectModifications: objects } = found
  const table: readonly (readonly [LaterChange, readonly unknown[]])[] = [
    ['validationData', objects.ExtensionChange],
    ['forms', objects.SignatureOrFormFill],
    ['annotations', objects.AnnotationChange],
    ['pages', PageDifference],
    ['unexplained', objects.Undefined],
  ]
  return table.filter(([, changes]) => changes.length > 0).map(([change]) => change)
}
