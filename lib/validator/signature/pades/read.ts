import type { ByteRange, ByteSource } from '#encoding/byte-source'
import type { PdfDocument } from '#pdf/document'
import { PdfTooComplex } from '#pdf/errors'
import type { FormField } from '#pdf/form'
import { isReference, type PdfDictionary } from '#pdf/objects'
import { openReadableRevision } from '#pdf/readable-revision'
import { type FieldLock, signatureFieldLockOf } from './modification-permissions'
import { findOrphans } from './orphans'
import { type PlacementFailure, placementOf, type SignedDictionary } from './placement'
import { Revisions } from './revisions'
import { readSignatureEntries, type SignatureEntries } from './signature-dictionary'

/** A conflict between two signatures of one file. */
type SignatureConflict =
  /** The gaps overlap, so at least one of the signatures has a wrong byte range. */
  | 'byte-range-collision'
  /** The gaps overlap, but only the other signature has a wrong byte range, as in a file that was rewritten. */
  | 'byte-range-of-broken-signature'
  /** Two fields have the same signature dictionary as their value. */
  | 'dictionary-shared'
  /** Two signed fields have the same name. */
  | 'field-name-repeated'

/** A signature field with a value in the last revision. Nothing in it is verified. */
export interface PdfSignature extends SignatureEntries {
  /** Name of the field. For a dictionary without a field, the name of its object. */
  readonly signatureId: string
  readonly failures: readonly PlacementFailure[]
  /** Conflicts with other signatures of the file. */
  readonly conflicts: readonly SignatureConflict[]
  readonly signedDictionary: SignedDictionary
  readonly coversWholeFile: boolean
  /** Object number of the signature dictionary; undefined if it is a direct object. */
  readonly object: number | undefined
  /** Object number of the field. */
  readonly fieldObject: number | undefined
  /** The lock that the author of the field set. */
  readonly signatureFieldLock: FieldLock | undefined
}

/** A PDF, as far as it can be read, with everything that looks like a signature. */
export interface SignedPdf {
  readonly source: ByteSource
  /** The last readable revision. It is the whole file if `unreadableFrom` is undefined. */
  readonly document: PdfDocument
  readonly revisions: Revisions
  /** Offset of bytes that Paraph cannot read, but other readers may. Changes after this offset are unknown. */
  readonly unreadableFrom: number | undefined
  /** Signatures and document time-stamps in the order of the form. */
  readonly signatures: readonly PdfSignature[]
  /**
   * Signature dictionaries without a field in the last revision: left over, removed or planted. They are not
   * signatures of the document.
   */
  readonly orphans: readonly PdfSignature[]
}

/** Maximum number of signatures, because verifying each of them requires a pass over the document. */
const signaturesMax = 200

/**
 * Reads every signature and document time-stamp of a PDF in the order of its form, and the orphans. The end of the
 * file may be unreadable. Throws `NotPdf`; `MalformedPdf` if no revision can be read; `PdfTooComplex`.
 */
export function readSignedPdf(source: ByteSource): SignedPdf {
  const { document, unreadableFrom } = openReadableRevision(source)
  const revisions = new Revisions(source, document)
  const signatures = signaturesIn(revisions)
  const orphans = findOrphans(revisions, signatures).map((orphan) => ({
    ...readSignature(revisions, orphan),
    conflicts: [],
  }))
  return { source, document, revisions, unreadableFrom, signatures, orphans }
}

/** A signature dictionary of a revision, and the field that has it as its value. */
interface Found {
  readonly document: PdfDocument
  readonly name: string
  readonly dictionary: PdfDictionary
  readonly object: number | undefined
  readonly field?: FormField
}

function signaturesIn(revisions: Revisions): PdfSignature[] {
  const found = signedFields(revisions)
  if (found.length > signaturesMax) throw new PdfTooComplex('The PDF has too many signatures')
  const signatures = found.map((one) => readSignature(revisions, one))
  const located = signatures.map((signature) => ({
    conflicts: conflictsOf(signature, signatures),
    ...signature,
  }))
  return located.filter((one) => speaksForItsObject(one, located))
}

/** The properties by which conflicts are found. */
interface Conflicting {
  readonly signatureId: string
  readonly object: number | undefined
  readonly ranges: readonly [ByteRange, ByteRange] | undefined
  readonly failures: readonly PlacementFailure[]
}

type Conflicts = (one: Conflicting, other: Conflicting) => boolean

const conflicts: Readonly<Record<SignatureConflict, Conflicts>> = {
  'byte-range-collision': (one, other) => doCollide(one, other) && !isOnlyOther(one, other),
  'byte-range-of-broken-signature': (one, other) =>
    doCollide(one, other) && isOnlyOther(one, other),
  'dictionary-shared': isShared,
  'field-name-repeated': (one, other) => one.signatureId === other.signatureId,
}

/** The conflicts of one signature with all others. */
function conflictsOf<Signature extends Conflicting>(
  signature: Signature,
  all: readonly Signature[],
): SignatureConflict[] {
  const others = all.filter((other) => other !== signature)
  const names = Object.keys(conflicts).filter(isConflict)
  return names.filter((name) => others.some((other) => conflicts[name](signature, other)))
}

function isConflict(name: string): name is SignatureConflict {
  return Object.hasOwn(conflicts, name)
}

function doCollide(one: Conflicting, other: Conflicting): boolean {
  return !isShared(one, other) && overlap(gapOf(one), gapOf(other))
}

/** Whether only the other signature has a wrong byte range. */
function isOnlyOther(one: Conflicting, other: Conflicting): boolean {
  return one.failures.length === 0 && other.failures.length > 0
}

function isShared(one: Conflicting, other: Conflicting): boolean {
  return one.object !== undefined && one.object === other.object
}

function gapOf({ ranges }: Conflicting): ByteRange | undefined {
  return ranges && [ranges[0][1], ranges[1][0]]
}

function overlap(one: ByteRange | undefined, other: ByteRange | undefined): boolean {
  return one !== undefined && other !== undefined && one[0] < other[1] && other[0] < one[1]
}

/**
 * Whether a dictionary is reported for this field. If several fields have the same dictionary as their value, it is one
 * signature, reported for the field that was signed or otherwise for the first field.
 */
function speaksForItsObject(one: PdfSignature, all: readonly PdfSignature[]): boolean {
  if (one.object === undefined) return true
  const sharers = all.filter(({ object }) => object === one.object)
  return one === (sharers.find(({ signedDictionary }) => signedDictionary === 'same') ?? sharers[0])
}

function signedFields({ last: { document, fields } }: Revisions): Found[] {
  return fields.flatMap((field) => {
    const dictionary = field.type === 'Sig' ? document.dictionary(field.value) : undefined
    const object = isReference(field.value) ? field.value.number : undefined
    return dictionary ? [{ document, name: field.name, dictionary, object, field }] : []
  })
}

type WithoutConflicts = Omit<PdfSignature, 'conflicts'>

function readSignature(revisions: Revisions, found: Found): WithoutConflicts {
  const { size } = revisions.source
  const { document, name, dictionary, object, field } = found
  const entries = readSignatureEntries(document, dictionary, size)
  return {
    signatureId: name,
    coversWholeFile: entries.ranges?.[1][1] === size,
    object,
    fieldObject: field?.reference?.number,
    signatureFieldLock: field && signatureFieldLockOf(document, field.dictionary),
    ...entries,
    ...placementOf(revisions, name, dictionary, entries.ranges),
  }
}
