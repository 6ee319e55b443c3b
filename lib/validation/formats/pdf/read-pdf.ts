import { type ByteSource, sharedDigests } from '@/lib/encoding/byte-source'
import type { Bytes } from '@/lib/encoding/bytes'
import type { DigestAlgorithm } from '@/lib/encoding/digest'
import { MalformedPdf } from '@/lib/pdf/errors'
import { overlappingPages } from '@/lib/pdf/pages/annotation-overlap'
import { changesAfter } from '@/lib/signature/pades/later-changes'
import { type PdfSignature, readSignedPdf, type SignedPdf } from '@/lib/signature/pades/read'
import { readSecurityStore } from '@/lib/signature/pades/security-store'
import type { DocumentToValidate } from '../../model/document'
import { readMaterial } from '../../model/read-material'
import type { TimeStampToValidate } from '../../model/time-stamp'
import { readDocumentTimeStamp } from './document-time-stamp'
import { fileRemarks } from './file-remarks'
import type { PdfReading } from './pdf-reading'
import { commonFacts, readPdfSignature, unreadable } from './pdf-signature'
import { pdfOriginals } from './scopes'

/** A PDF's signatures and time-stamps. Throws `NotPdf`, `MalformedPdf` or `PdfTooComplex`. */
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
    // What can be no signature is none; where it is all there is, it must not look like nothing.
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
  }
}

/** What cannot be read may be a signature: "none" would be a lie. */
function refuseIncomplete({ unreadableFrom, signatures, orphans }: SignedPdf): void {
  if (unreadableFrom !== undefined && signatures.length + orphans.length === 0) {
    throw new MalformedPdf('The newest revision of the PDF cannot be read')
  }
}

function startReading(pdf: SignedPdf, name: string): PdfReading {
  const material = readMaterial(readSecurityStore(pdf.document), 'DSS_DICTIONARY')
  const changes = new Map<PdfSignature, ReturnType<typeof changesAfter>>()
  return {
    pdf,
    name,
    material,
    overlappingPages: pdf.signatures.length > 0 ? overlappingPages(pdf.document) : [],
    knownCertificates: material.certificates.map(({ certificate }) => certificate),
    digestOfRanges: rememberedDigests(pdf),
    changesSince: (signature) => {
      const known = changes.get(signature) ?? changesAfter(pdf, signature)
      changes.set(signature, known)
      return known
    },
  }
}

/** Each range is digested once by each algorithm, whoever asks, and what ranges begin with, too. */
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
