import { atHand, type ByteSource } from '#encoding/byte-source'
import type { DigestAlgorithm } from '#encoding/digest'
import { encodeHex } from '#encoding/hex'
import { type FileFormat, fileFormatOf } from '#signature/file-format'
import type { Placement, SignatureLevel, TrustServices } from '#signature/signature-format'
import type { OnlineMaterial } from '#trust/revocation/online-material'
import type { TrustStore } from '#trust/trust-store'
import type { DataFile } from '#validation/formats/data-files'
import { openDocument } from '#validation/formats/open-document'
import type { DocumentToValidate } from '#validation/model/document'
import type { SignatureToValidate } from '#validation/model/signature'
import type { FetchedData } from '#validation/online/fetched-data'
import type { AlgorithmTable } from '#validation/policy/algorithm-end-dates'
import type { PolicyName } from '#validation/policy/validation-policy'
import type { DocumentFindings } from '#validation/processes/document-findings'
import type { SignatureFindings } from '#validation/processes/signature'
import type { TimeStampFindings } from '#validation/processes/time-stamps'
import { validateDocument } from '#validation/validate-document'
import { AugmentationRefused } from './augmentation-refused'
import { cadesAugmenter } from './cades'
import { containerAugmenter } from './container'
import { type FileToAugment, type FormatAugmenter, placed, type Stamping } from './format-augmenter'
import { jadesAugmenter } from './jades'
import { type GatheredData, gatherMissingData, isArchivedIn } from './missing-data'
import { pdfAugmenter } from './pdf'
import { provenUntil as provabilityOf } from './proven-until'
import { xmlAugmenter } from './xml'

/** A file to be augmented. */
export interface SignedFile {
  readonly source: ByteSource
  readonly name: string
  /** The signed files, if the signatures are detached. */
  readonly dataFiles?: readonly DataFile[]
}

/** The wanted level, and the trust, policy and algorithms by which the result is validated. */
export interface AugmentationOrder {
  /** `B-LTA` always adds an archive time-stamp: a first one, or one that renews the last one. */
  readonly level: Exclude<SignatureLevel, 'B-B'>
  readonly trust: TrustStore
  readonly policy?: PolicyName | undefined
  /** End dates of algorithms; by default those of this version. */
  readonly algorithms?: AlgorithmTable | undefined
  /** The digest algorithm of new time-stamps; SHA-256 by default. */
  readonly digestAlgorithm?: DigestAlgorithm
}

/** The services that augmentation needs. */
export interface AugmentationServices extends Pick<TrustServices, 'timeStamp' | 'timeStampSize'> {
  readonly online: OnlineMaterial
  readonly clock: () => Date
}

/** The augmented file: the first `keeps` bytes of the original, followed by `tail`. */
export interface AugmentedFile extends Placement {
  readonly source: ByteSource
  /** False if the file already had the level. */
  readonly isChanged: boolean
  /** Names of the signatures that are not valid. Augmentation cannot make them valid. */
  readonly invalid: readonly string[]
  /** The time until which the newest time-stamps prove the new file; undefined if nothing changed. */
  readonly provenUntil: Date | undefined
}

const augmenters: Readonly<Partial<Record<FileFormat, FormatAugmenter>>> = {
  pdf: pdfAugmenter,
  zip: containerAugmenter,
  xml: xmlAugmenter,
  cms: cadesAugmenter,
  json: jadesAugmenter,
}

/**
 * Raises all signatures of a file to a level (EN 319 102-1, 4.3): B-T, B-LT or B-LTA, or renews the archive time-stamp.
 * Missing validation data is fetched and embedded first. The result is validated: valid signatures are still valid and,
 * for B-LTA, a time-stamp proves each of them and each older time-stamp.
 *
 * Throws `AugmentationRefused` and changes nothing if data is missing, `ValidationRefused` if the file cannot be read,
 * and the errors of the time-stamping service.
 */
export async function augmentFile(
  { source, name, dataFiles = [] }: SignedFile,
  order: AugmentationOrder,
  services: AugmentationServices,
): Promise<AugmentedFile> {
  const augmenter = augmenterOf(source, name)
  const run: Run = { augmenter, order, services, dataFiles, name }
  const settled = await settle(source, run)
  const before = settled.findings
  const kept = validSignatures(before)
  const all: Signatures = { signatures: before.document.signatures, kept }
  const invalid = before.signatures.filter((one) => !kept.includes(one)).map(idOf)
  let progress: Progress = { source, keeps: source.size, settled }
  for (const step of stepsTo(order.level)) progress = await step(progress, all, run)
  const isChanged = progress.source !== source
  const after = isChanged ? await refuseUnlessKept(before, progress.source, run) : undefined
  const { keeps } = progress
  const tail = progress.source.read(keeps, progress.source.size)
  const provenUntil = after && provabilityOf(after)?.until
  return { keeps, tail, source: progress.source, isChanged, invalid, provenUntil }
}

/** The input of all steps. */
interface Run {
  readonly augmenter: FormatAugmenter
  readonly order: AugmentationOrder
  readonly services: AugmentationServices
  readonly name: string
  readonly dataFiles: readonly DataFile[]
}

/** The file after the steps so far, and the number of bytes of the original with which it begins. */
interface Progress {
  readonly source: ByteSource
  readonly keeps: number
  /** The findings about this file; undefined if they have not been computed since the last change. */
  readonly settled?: Settled
}

/** The signatures of the file. No step adds or removes one. */
interface Signatures {
  /** All signatures of the file. */
  readonly signatures: readonly SignatureToValidate[]
  /** The valid signatures. */
  readonly kept: readonly SignatureFindings[]
}

type Step = (progress: Progress, signatures: Signatures, run: Run) => Promise<Progress>

function stepsTo(level: AugmentationOrder['level']): readonly Step[] {
  const steps: readonly (readonly [AugmentationOrder['level'], Step])[] = [
    ['B-T', addSignatureTimeStamps],
    ['B-LT', embedValidationData],
    ['B-LTA', addArchiveTimeStamps],
  ]
  const last = steps.findIndex(([one]) => one === level)
  return steps.slice(0, last + 1).map(([, step]) => step)
}

function augmenterOf(source: ByteSource, name: string): FormatAugmenter {
  const format = fileFormatOf(source)
  const augmenter = format && augmenters[format]
  if (!augmenter) throw new AugmentationRefused('format-not-supported', [format ?? name])
  return augmenter
}

/** The findings about a file, validated with all fetched data, and the data to embed. */
interface Settled {
  readonly findings: DocumentFindings
  readonly data: GatheredData
}

/**
 * Fetches the data that a file lacks, and validates the file again. Data about the newest time-stamps is fetched first,
 * because only valid time-stamps prove data about older tokens whose certificates have expired.
 */
async function settle(source: ByteSource, run: Run): Promise<Settled> {
  const { online } = run.services
  const document = await openDocument(atHand(source), run.name, run.dataFiles)
  const alone = await validated(document, run)
  const isArchived = isArchivedIn(alone)
  const newest = await gatherMissingData(alone, online, (id) => !isArchived(id))
  const withNewest = newest.fetched
  const proving = withNewest.length > 0 ? await validated(document, run, withNewest) : alone
  const data = await gatherMissingData(proving, online)
  if (data.fetched.length === 0) return { findings: proving, data }
  const fetched = [...withNewest, ...data.fetched]
  return { findings: await validated(document, run, fetched), data }
}

async function validated(
  document: DocumentToValidate,
  { order, services }: Run,
  fetched: readonly FetchedData[] = [],
): Promise<DocumentFindings> {
  const { trust, policy, algorithms } = order
  const at = services.clock()
  return await validateDocument(document, { at, trust, policy, algorithms, fetched })
}

/**
 * Returns the valid signatures. Invalid signatures stay as they are. Throws `AugmentationRefused` if a signature is
 * INDETERMINATE, because no time-stamp makes it valid, or if no signature is valid.
 */
function validSignatures({ signatures }: DocumentFindings): readonly SignatureFindings[] {
  const valid = signatures.filter(hasPassed)
  const open = signatures.filter(({ conclusion }) => conclusion.indication === 'INDETERMINATE')
  if (open.length > 0 || (valid.length === 0 && signatures.length > 0)) {
    const concerned = open.length > 0 ? open : signatures
    throw new AugmentationRefused('signature-not-valid', concerned.map(outcomeOf))
  }
  if (valid.length === 0) throw new AugmentationRefused('no-signature', [])
  return valid
}

function hasPassed({ conclusion }: Pick<SignatureFindings, 'conclusion'>): boolean {
  return conclusion.indication === 'PASSED'
}

function idOf({ signature }: SignatureFindings): string {
  return signature.signatureId
}

function outcomeOf(found: SignatureFindings): string {
  const { indication, subIndication } = found.conclusion
  return `${idOf(found)}: ${subIndication ?? indication}`
}

async function addSignatureTimeStamps(
  progress: Progress,
  { kept }: Signatures,
  run: Run,
): Promise<Progress> {
  const unstamped = kept.map(({ signature }) => signature).filter(isUnstamped)
  if (unstamped.length === 0) return progress
  const placement = await atPlace(() =>
    run.augmenter.stamp(fileIn(progress, run), unstamped, stampingOf(run)),
  )
  return advanced(progress, placement)
}

const provingTypes: readonly string[] = [
  'SIGNATURE_TIMESTAMP',
  'DOCUMENT_TIMESTAMP',
  'ARCHIVE_TIMESTAMP',
]

/** Whether no time-stamp proves the time. A time-mark or a time-stamp of the container (level LTA) proves it, too. */
function isUnstamped({ timeStamps, timeMark, format, parentId }: SignatureToValidate): boolean {
  const isProven = timeStamps.some(({ type }) => provingTypes.includes(type))
  return !isProven && !timeMark && !format.endsWith('LTA') && parentId === undefined
}

async function embedValidationData(
  progress: Progress,
  _signatures: Signatures,
  run: Run,
): Promise<Progress> {
  const { findings, data } = progress.settled ?? (await settle(progress.source, run))
  if (data.notFound.length > 0) {
    throw new AugmentationRefused('validation-data-missing', data.notFound)
  }
  const placement = await atPlace(() =>
    run.augmenter.embed(fileIn(progress, run), findings.document, data, stampingOf(run)),
  )
  return advanced(progress, placement)
}

async function addArchiveTimeStamps(
  progress: Progress,
  { signatures }: Signatures,
  run: Run,
): Promise<Progress> {
  const file = fileIn(progress, run)
  const placement = await atPlace(() => run.augmenter.archive(file, signatures, stampingOf(run)))
  return advanced(progress, placement)
}

function fileIn({ source }: Progress, { name, dataFiles }: Run): FileToAugment {
  return { source: atHand(source), name, dataFiles }
}

function stampingOf({ order, services }: Run): Stamping {
  const { timeStamp, timeStampSize, clock } = services
  const { digestAlgorithm: algorithm = 'SHA-256' } = order
  return { timeStamp, timeStampSize, algorithm, at: clock() }
}

/** Runs a step. If the file has no place for an addition, the writer throws `TypeError`; this becomes a refusal. */
async function atPlace<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new AugmentationRefused('format-not-supported', [error.message], { cause: error })
  }
}

function advanced(progress: Progress, placement: Placement | undefined): Progress {
  if (!placement) return progress
  const { source, keeps } = progress
  return { source: placed(source, placement), keeps: Math.min(keeps, placement.keeps) }
}

/**
 * Validates the new file and returns the findings. Throws `AugmentationRefused` if anything that was valid is no longer
 * valid, or if a new archive time-stamp does not prove it.
 */
async function refuseUnlessKept(
  before: DocumentFindings,
  source: ByteSource,
  run: Run,
): Promise<DocumentFindings> {
  const { findings: after } = await settle(source, run)
  const now = new Map(after.signatures.map((one) => [one.signature.id, one]))
  const lost = before.signatures.filter(hasPassed).filter(({ signature: { id } }) => {
    const found = now.get(id)
    return !found || !hasPassed(found)
  })
  const records = after.evidenceRecords.filter(({ record, conclusion }) => {
    const earlier = before.evidenceRecords.find((one) => one.record.id === record.id)
    return earlier?.conclusion.indication === 'PASSED' && conclusion.indication !== 'PASSED'
  })
  const names = [
    ...lost.map(idOf),
    ...records.map(({ record }) => record.filename ?? record.id),
    ...brokenTimeStamps(before, after),
  ]
  const unproven = run.order.level === 'B-LTA' ? unprovenIn(before, after) : []
  const all = [...new Set([...names, ...unproven])]
  if (all.length > 0) throw new AugmentationRefused('not-kept', all)
  return after
}

/**
 * The types of time-stamps that are no longer valid. They are compared by the signature value, because the unsigned
 * part of a token may grow.
 */
function brokenTimeStamps(before: DocumentFindings, after: DocumentFindings): readonly string[] {
  const nameOf = ({ timeStamp }: TimeStampFindings) =>
    encodeHex(timeStamp.token.signerInfo.signatureValue)
  const valid = new Set(after.timeStamps.filter(hasPassed).map(nameOf))
  return before.timeStamps
    .filter((one) => hasPassed(one) && !valid.has(nameOf(one)))
    .map(({ timeStamp }) => timeStamp.type)
}

/** Signatures and earlier time-stamps that no time-stamp proves. They would fail when their own certificate expires. */
function unprovenIn(before: DocumentFindings, after: DocumentFindings): readonly string[] {
  const isProven = (id: string) => after.proofs.of(id) !== undefined
  const signatures = before.signatures
    .filter(hasPassed)
    .filter(({ signature }) => signature.parentId === undefined && !isProven(signature.id))
  const stillThere = new Set(after.timeStamps.map(({ timeStamp }) => timeStamp.id))
  const stamps = before.timeStamps
    .filter(hasPassed)
    .map(({ timeStamp }) => timeStamp)
    .filter(({ id, type }) => type !== 'EVIDENCE_RECORD_TIMESTAMP' && stillThere.has(id))
    .filter(({ id, type }) => !isProven(id) && !type.startsWith('CONTENT'))
  return [...signatures.map(idOf), ...stamps.map(({ type }) => type)]
}
