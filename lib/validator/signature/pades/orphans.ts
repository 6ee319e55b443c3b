import type { ByteRange, ByteSource } from '#encoding/byte-source'
import { type PdfDocument, readableObject } from '#pdf/document'
import { MalformedPdf } from '#pdf/errors'
import { listedCount, liveNumbers } from '#pdf/live-numbers'
import { headersOfObjectsWith, numbersOfObjectsWith } from '#pdf/object-search'
import { isDictionary, isReference, type PdfDictionary } from '#pdf/objects'
import { type IndirectObject, readIndirectObject } from '#pdf/syntax/indirect-object'

import type { Revisions, SignedRevision } from './revisions'

/** A signature dictionary that no field of the last revision has as its value. */
export interface Orphan {
  readonly document: PdfDocument
  /** Name of the field that had it in a signed revision; otherwise its object. */
  readonly name: string
  readonly object: number | undefined
  readonly dictionary: PdfDictionary
}

/** A signature that is the value of a field. */
interface Known {
  readonly signatureId: string
  readonly object: number | undefined
  readonly ranges: readonly [ByteRange, ByteRange] | undefined
}

const orphansMax = 50

/** Finds signature dictionaries without a field: left over, removed or planted. */
export function findOrphans(revisions: Revisions, known: readonly Known[]): Orphan[] {
  const removed = removedSignatures(revisions, known)
  const loose = looseDictionaries(revisions, [...known, ...removed])
  return [...removed, ...loose, ...unreadableDictionaries(revisions)].slice(0, orphansMax)
}

/** Signatures that are in the form of a signed revision but not in the form of the last revision. */
function removedSignatures(revisions: Revisions, known: readonly Known[]): Orphan[] {
  const names = new Set(revisions.last.fields.map(({ name }) => name))
  const ends = new Set(known.flatMap(({ ranges }) => (ranges ? [ranges[1][1]] : [])))
  const removed = [...ends].flatMap((end) => signedOnlyIn(revisions.upTo(end), names))
  return [...new Map(removed.map((one) => [one.name, one])).values()]
}

/** Signatures in fields whose names are not in the given set. */
function signedOnlyIn(revision: SignedRevision | undefined, names: ReadonlySet<string>): Orphan[] {
  return (revision?.fields ?? []).flatMap(({ name, type, value }) => {
    if (type !== 'Sig' || names.has(name)) return []
    const dictionary = revision?.document.dictionary(value)
    const object = isReference(value) ? value.number : undefined
    return revision && dictionary ? [{ document: revision.document, name, object, dictionary }] : []
  })
}

function looseDictionaries(
  { last: { document, fields } }: Revisions,
  known: readonly Pick<Known, 'object'>[],
): Orphan[] {
  const knownObjects = new Set([
    ...known.map(({ object }) => object),
    // A signature may be a direct object; then it is inside the object of its field.
    ...fields.map(({ reference }) => reference?.number),
    ...usageRights(document),
  ])
  return candidates(document)
    .filter((object) => !knownObjects.has(object))
    .flatMap((object) => {
      const dictionary = readableObject(document, object)
      const isLoose = isDictionary(dictionary) && isSignature(dictionary)
      return isLoose ? [{ document, name: `object ${object}`, object, dictionary }] : []
    })
}

/** Usage rights, with which a vendor unlocks features of its viewer. They are not signatures of persons. */
function usageRights(document: PdfDocument): number[] {
  const permissions = document.dictionary(document.catalog.dictionary.get('Perms'))
  return ['UR', 'UR3'].flatMap((key) => {
    const rights = permissions?.get(key)
    return isReference(rights) ? [rights.number] : []
  })
}

/** Signature dictionaries after the last readable revision, parsed from the raw bytes. */
function unreadableDictionaries({ source, last: { document } }: Revisions): Orphan[] {
  if (document.size === source.size) return []
  return headersOfObjectsWith(source, 'ByteRange', document.size).flatMap((offset) => {
    const found = readObject(source, offset)
    const isLoose = found !== undefined && isDictionary(found.object) && isSignature(found.object)
    if (!isLoose || !isDictionary(found.object)) return []
    const { number, object } = found
    return [{ document, name: `object ${number}`, object: number, dictionary: object }]
  })
}

function readObject(source: ByteSource, offset: number): IndirectObject | undefined {
  try {
    return readIndirectObject(source, offset)
  } catch (error) {
    if (error instanceof MalformedPdf) return undefined
    throw error
  }
}

function isSignature(dictionary: PdfDictionary): boolean {
  return dictionary.has('ByteRange') && dictionary.has('Contents')
}

/** Number of bytes that are searched in the same time as one object is read. */
const bytesPerObject = 4_096

/** Numbers of the objects to examine: all of them, or those that a byte search finds if that is faster. */
function candidates(document: PdfDocument): number[] {
  if (listedCount(document) * bytesPerObject < document.size) return [...liveNumbers(document)]
  return numbersOfObjectsWith(document, 'ByteRange')
}
