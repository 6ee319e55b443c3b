import type { Document } from '@/lib/storage/documents'
import type { DocumentSummary } from '../contract/document-extensions'

/** A document as lists and its own page show it. */
export function documentSummary(
  document: Document,
  counts: { readonly signers: number; readonly signed: number },
): DocumentSummary {
  return {
    uuid: document.id,
    name: document.name,
    type: document.format,
    access: document.access,
    document_status: document.state,
    size: document.file.size,
    signers_count: counts.signers,
    signed_signers_count: counts.signed,
    created_at: document.createdAt.toISOString(),
    updated_at: document.updatedAt.toISOString(),
  }
}
