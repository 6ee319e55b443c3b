import { amended, isReference, type PdfDictionary } from '#pdf/objects'
import type { Revision } from '#pdf/revision'

/** Replaces a dictionary in the catalog, which may be a separate object or a direct value. */
export function setCatalogEntry(revision: Revision, key: string, value: PdfDictionary): void {
  const { reference, dictionary: catalog } = revision.document.catalog
  const present = catalog.get(key)
  if (isReference(present)) revision.set(present, value)
  else revision.set(reference, amended(catalog, { [key]: revision.add(value) }))
}
