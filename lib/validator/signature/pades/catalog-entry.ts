import { amended, isReference, type PdfDictionary } from '#pdf/objects'
import type { Revision } from '#pdf/revision'

/** Replaces a dictionary in the catalog, which may be a separate object or a direct value. */
export function setCatalogEntry(revision: Revision, key: string, value: PdfDictionary): void {
  const present = revision.document.catalog.dictionary.get(key)
  if (isReference(present)) revision.set(present, value)
  else addCatalogEntry(revision, key, value)
}

/** Adds a dictionary as a separate object to the catalog. An object that the entry led to is unchanged. */
export function addCatalogEntry(revision: Revision, key: string, value: PdfDictionary): void {
  const { reference, dictionary: catalog } = revision.document.catalog
  revision.set(reference, amended(catalog, { [key]: revision.add(value) }))
}
