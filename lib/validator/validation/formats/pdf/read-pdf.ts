import { type ByteSource, sharedDigests } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import type { DigestAlgorithm } from '#encoding/digest'
import { unlistedObjects } from '#pdf/changes/unlisted-objects'
import { MalformedPdf } from '#pdf/errors'
import { readersDiffer } from '#pdf/hybrid-reference'
import { overlappingPages } from '#pdf/pages/annotation-overlap'
import { remarksOn } from '#pdf/remarks'
import { changesAfter } from '#signature/pades/later-changes'
import { type PdfSignature, readSignedPdf, type SignedPdf } from '#signature/pades/read'
import type { SignedRevision } from '#signature/pades/revisions'
import { readReplacedStore, readSecurityStore } from '#signature/pades/security-store'
import { type Remark, warning } from '../../model/conclusion'
import type { DocumentToValidate } from '../../model/document'
import { joinMaterial, type Material } from '../../model/material'
import { readMaterial } from '../../model/read-material'
import type { TimeStampToValidate } from '../../model/time-stamp'
import { pdfTraces } from '../../traces/pdf-traces'
import { bytesAfterEnd } from '../../traces/text-after-end'
import { commonFacts, unreadable } from './common-facts'
import { readDocumentTimeStamp } from './document-time-stamp'
import type { PdfReading } from './pdf-reading'
import { readPdfSignature } from './pdf-signature'
import { pdfOriginals } from './scopes'

/** Reads the signatures and time-stamps of a PDF. Throws `NotPdf`, `MalformedPdf` or `PdfTooComplex`. */
export async function readPdf(source: ByteSource, name: string): Promise<DocumentToValidate> {
  const pdf = readSignedPdf(source)
  refuseIncomplete(pdf)
  const reading = startReading(pdf, name)
  const timeStamps: TimeStampToValidate[] = []
  const lost: PdfSignature[] = []
  for (const one of pdf.signatures) {
    if (one.kind !== 'document-time-stamp') continue
    const timeStamp = await readDocumentTimeStamp(one, reading)
    if (timeStamp) timeStamps.push(timeStamp)
    else lost.push(one)
  }
  const signatures = []
  for (const one of pdf.signatures) {
    if (one.kind === 'signature') signatures.push(await readPdfSignature(one, reading, timeStamps))
  }
  return {
    // A signature dictionary without a field is not a signature. If the file has no signatures, it is reported as a
    // failing one.
    signatures:
      signatures.length > 0
        ? signatures
        : [
            ...pdf.orphans.map((one) => unreadable(commonFacts(one, reading), 'orphan-signature')),
            ...lost.map((one) => unreadable(commonFacts(one, reading), 'cms-malformed')),
          ],
    timeStamps,
    originals: await pdfOriginals(pdf.signatures, reading),
    material: reading.material,
    container: undefined,
    remarks: signatures.length > 0 ? fileRemarks(reading, lost.length) : [],
    traces: pdfTraces(pdf),
  }
}

/**
 * Throws if no signature is found but a revision is unreadable. It may contain a signature, so "no signatures" would be
 * wrong.
 */
function refuseIncomplete({ unreadableFrom, signatures, orphans }: SignedPdf): void {
  if (unreadableFrom !== undefined && signatures.length + orphans.length === 0) {
    throw new MalformedPdf('The newest revision of the PDF cannot be read')
  }
}

function startReading(pdf: SignedPdf, name: string): PdfReading {
  const material = storedMaterial(pdf)
  const changes = new Map<PdfSignature, ReturnType<typeof changesAfter>>()
  return {
    pdf,
    name,
    material,
    overlappingPages:
      pdf.signatures.length > 0 ? overlappingPages(pdf.document, firstSigned(pdf)?.document) : [],
    knownCertificates: material.certificates.map(({ certificate }) => certificate),
    digestOfRanges: rememberedDigests(pdf),
    changesSince: (signature) => {
      const known = changes.get(signature) ?? changesAfter(pdf, signature)
      changes.set(signature, known)
      return known
    },
  }
}

/** Material of the security store, and of stores in signed revisions that were replaced later. */
function storedMaterial({ document, signatures, revisions }: SignedPdf): Material {
  const ends = new Set(signatures.flatMap(({ ranges }) => (ranges ? [ranges[1][1]] : [])))
  const earlier = [...ends].flatMap((end) => revisions.upTo(end)?.document ?? [])
  const stores = [
    readSecurityStore(document),
    ...earlier.map((revision) => readReplacedStore(revision, document)),
  ]
  return joinMaterial(...stores.map((store) => readMaterial(store, 'DSS_DICTIONARY')))
}

/** Computes the digest of each range once per algorithm. Ranges share the computation of a common start. */
function rememberedDigests({ source, signatures }: SignedPdf): PdfReading['digestOfRanges'] {
  const ends = signatures.flatMap(({ ranges }) => (ranges ? [ranges[0][1]] : []))
  const digestOf = sharedDigests(source, ends)
  const known = new Map<string, Promise<Bytes>>()
  return ({ ranges }: PdfSignature, algorithm: DigestAlgorithm) => {
    if (!ranges) return undefined
    const key = `${algorithm} ${ranges.join()}`
    const digest = known.get(key) ?? digestOf(algorithm, ranges)
    known.set(key, digest)
    return digest
  }
}

/** Warnings about the file that every signature gets. */
function fileRemarks(
  { pdf, overlappingPages: overlapping }: PdfReading,
  lostTimeStamps: number,
): readonly Remark[] {
  const active = remarksOn(pdf.document)
  return [
    ...(pdf.orphans.length > 0 ? [warning('orphan-signature')] : []),
    ...(lostTimeStamps > 0 ? [warning('time-stamp-does-not-hold')] : []),
    ...(hasLooseObjects(pdf) ? [warning('unlisted-object')] : []),
    ...(bytesAfterEnd(pdf.source) !== '' ? [warning('bytes-after-end')] : []),
    ...(overlapping.length > 0 ? [warning('annotation-overlap', overlapping.join(', '))] : []),
    ...(readersDiffer(pdf.document) ? [warning('readers-differ')] : []),
    ...(active.length > 0 ? [warning('active-content', active.join(', '))] : []),
  ]
}

/** Whether an unlisted object was added after the first signed revision. Every signature gets the same warning. */
function hasLooseObjects(pdf: SignedPdf): boolean {
  const first = firstSigned(pdf)
  return first !== undefined && unlistedObjects(first.document, pdf.document) === 'loose'
}

/** The revision that the earliest signature covers. */
function firstSigned({ signatures, revisions }: SignedPdf): SignedRevision | undefined {
  const ends = signatures.flatMap(({ ranges }) => (ranges ? [ranges[1][1]] : []))
  return ends.length > 0 ? revisions.upTo(Math.min(...ends)) : undefined
}
