import type { Bytes } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { encodeHex } from '#encoding/hex'
import type { PdfDocument } from '#pdf/document'
import {
  amended,
  dictionary,
  isReference,
  name,
  type PdfArray,
  type PdfDictionary,
  type PdfObject,
  stream,
} from '#pdf/objects'
import { Revision } from '#pdf/revision'
import type { ValidationMaterial } from '../validation-material'
import { setCatalogEntry } from './catalog-entry'

/**
 * Appends certificates and revocation data to the document security store (EN 319 142-1, 5.4.2). Existing content is
 * kept, and nothing is added twice. Returns no bytes if everything is already there. /VRI is not written, because the
 * baseline profile does not use it.
 */
export function appendSecurityStore(
  document: PdfDocument,
  material: ValidationMaterial & Partial<Pick<StoredMaterial, 'crls'>>,
): Bytes {
  const revision = new Revision(document)
  const present = storeOf(document)
  const certificates = merged(revision, present, 'Certs', material.certificates)
  const responses = merged(revision, present, 'OCSPs', material.ocspResponses)
  const lists = merged(revision, present, 'CRLs', material.crls ?? [])
  if (!certificates && !responses && !lists) return new Uint8Array()
  const store = amended(present, {
    ...(certificates && { Certs: certificates }),
    ...(responses && { OCSPs: responses }),
    ...(lists && { CRLs: lists }),
  })
  setCatalogEntry(revision, 'DSS', store)
  return revision.write().tail
}

const empty: PdfDictionary = dictionary({ Type: name('DSS') })

/** The array of one kind with the new values appended; undefined if no value is new. */
function merged(
  revision: Revision,
  store: PdfDictionary,
  kind: Kind,
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

/** Certificates, OCSP responses and CRLs, DER. */
export type StoredMaterial = ValidationMaterial & { readonly crls: readonly Bytes[] }

/** The content of the document security store; empty if there is none. */
export function readSecurityStore(document: PdfDocument): StoredMaterial {
  return readStore(document, () => true)
}

/**
 * The content of an earlier revision's security store that the document no longer refers to, because a program replaced
 * the store instead of extending it.
 */
export function readReplacedStore(earlier: PdfDocument, document: PdfDocument): StoredMaterial {
  const store = storeOf(document)
  const kept = new Set(kinds.flatMap((kind) => document.array(store.get(kind)) ?? []).map(keyOf))
  return readStore(earlier, (object) => !kept.has(keyOf(object)))
}

type Kind = (typeof kinds)[number]

const kinds = ['Certs', 'OCSPs', 'CRLs'] as const

const storeOf = (document: PdfDocument) =>
  document.dictionary(document.catalog.dictionary.get('DSS')) ?? empty

/** A key for an object: its number. A direct object has none, but it cannot be a stream. */
const keyOf = (object: PdfObject) =>
  isReference(object) ? `${object.number} ${object.generation}` : ''

function readStore(
  document: PdfDocument,
  isWanted: (object: PdfObject) => boolean,
): StoredMaterial {
  const store = storeOf(document)
  const [certificates = [], ocspResponses = [], crls = []] = kinds.map((kind) =>
    storedBytes(document, store, kind, isWanted),
  )
  return { certificates, ocspResponses, crls }
}

function storedBytes(
  document: PdfDocument,
  store: PdfDictionary,
  kind: Kind,
  isWanted: (object: PdfObject) => boolean = () => true,
): Bytes[] {
  return (document.array(store.get(kind)) ?? []).filter(isWanted).flatMap((object) => {
    const found = document.stream(object)
    return found ? [document.content(found)] : []
  })
}

function fingerprint(bytes: Bytes): string {
  return encodeHex(digest('SHA-256', bytes))
}
