import type { Bytes } from '@/lib/encoding/bytes'
import { digest } from '@/lib/encoding/digest'
import { encodeHex } from '@/lib/encoding/hex'
import type { PdfDocument } from '@/lib/pdf/document'
import {
  amended,
  dictionary,
  name,
  type PdfArray,
  type PdfDictionary,
  stream,
} from '@/lib/pdf/objects'
import { Revision } from '@/lib/pdf/revision'
import type { ValidationMaterial } from '../validation-material'
import { setCatalogEntry } from './catalog-entry'

/**
 * Appends certificates and OCSP responses to the document security store (EN 319 142-1, 5.4.2). Existing content is
 * kept and nothing is duplicated. Empty if everything is already there. No /VRI: the baseline profile does not use
 * it.
 */
export function appendSecurityStore(document: PdfDocument, material: ValidationMaterial): Bytes {
  const revision = new Revision(document)
  const present = document.dictionary(document.catalog.dictionary.get('DSS')) ?? empty
  const certificates = merged(revision, present, 'Certs', material.certificates)
  const responses = merged(revision, present, 'OCSPs', material.ocspResponses)
  if (!certificates && !responses) return new Uint8Array()
  const store = amended(present, {
    ...(certificates && { Certs: certificates }),
    ...(responses && { OCSPs: responses }),
  })
  setCatalogEntry(revision, 'DSS', store)
  return revision.write().tail
}

const empty: PdfDictionary = dictionary({ Type: name('DSS') })

/** The array of a kind with the new values appended; undefined if none is new. */
function merged(
  revision: Revision,
  store: PdfDictionary,
  kind: 'Certs' | 'OCSPs',
  additions: readonly Bytes[],
): PdfArray | undefined {
  const { document } = revision
  const present = document.array(store.get(kind)) ?? []
  const known = new Set(storedBytes(document, store, kind).map(fingerprint))
  const fresh = additions.filter((bytes) => {
    const isNew = !known.has(fingerprint(bytes))
    known.add(fingerprint(bytes))
    return isNew
  })
  if (fresh.length === 0) return undefined
  return [...present, ...fresh.map((bytes) => revision.add(stream({}, bytes)))]
}

/** The content of the document security store, DER; empty if there is none. */
export function readSecurityStore(
  document: PdfDocument,
): ValidationMaterial & { readonly crls: readonly Bytes[] } {
  const store = document.dictionary(document.catalog.dictionary.get('DSS')) ?? empty
  return {
    certificates: storedBytes(document, store, 'Certs'),
    ocspResponses: storedBytes(document, store, 'OCSPs'),
    crls: storedBytes(document, store, 'CRLs'),
  }
}

function storedBytes(
  document: PdfDocument,
  store: PdfDictionary,
  kind: 'Certs' | 'OCSPs' | 'CRLs',
): Bytes[] {
  return (document.array(store.get(kind)) ?? []).flatMap((object) => {
    const found = document.stream(object)
    return found ? [document.content(found)] : []
  })
}

function fingerprint(bytes: Bytes): string {
  return encodeHex(digest('SHA-256', bytes))
}
