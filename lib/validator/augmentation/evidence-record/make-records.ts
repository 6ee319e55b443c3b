import { memorySource } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import { encodeHex } from '#encoding/hex'
import { extendSignedData } from '#pki/cms/extend-signed-data'
import type { TrustServices } from '#signature/signature-format'
import { timeStampsMax } from '#validation/formats/evidence-record/evidence-record-content'
import { readAsn1Record } from '#validation/formats/evidence-record/read-asn1-record'
import { openDocument } from '#validation/formats/open-document'
import { validateDocument } from '#validation/validate-document'
import type { AugmentationOrder, AugmentationServices } from '../augment-file'
import { AugmentationRefused } from '../augmentation-refused'
import { gatherMissingData, joinMissing } from '../missing-data'
import { encodeChains, encodeRecord, type WrittenChain } from './encode-record'
import { buildHashTree } from './hash-tree'

/** The digests of the data objects that one record protects. A record in DER does not keep their order. */
export type ObjectDigests = readonly Bytes[]

type TimeStamping = Pick<TrustServices, 'timeStamp'>

/**
 * Makes an evidence record for each archive object, with one time-stamp for all (RFC 4998, 4.2). `algorithm` applies to
 * the digests and to the time-stamp. Throws the errors of the time-stamping service.
 */
export async function makeRecords(
  objects: readonly ObjectDigests[],
  algorithm: DigestAlgorithm,
  { timeStamp }: TimeStamping,
): Promise<readonly Bytes[]> {
  const tree = buildHashTree(objects, algorithm)
  const token = await timeStamp(tree.root)
  return objects.map((_, index) =>
    encodeRecord([{ algorithm, timeStamps: [{ hashLists: tree.reduced(index), token }] }]),
  )
}

/** The settings for validating the last time-stamps of records, whose missing data is embedded before the renewal. */
export type RenewalOrder = Pick<AugmentationOrder, 'trust' | 'policy' | 'algorithms'>

/**
 * Renews records with one time-stamp over their last time-stamps, in the same chain (RFC 4998, 5.2). The data objects
 * are not read. Records with the same last time-stamp share a leaf, so all records of one night cost one digest.
 * Validation data that a last time-stamp needs is embedded first. The results are in the order of `records`.
 *
 * Throws `AugmentationRefused` and makes nothing if data is missing, `MalformedDer` if a record cannot be read, and the
 * errors of the time-stamping service.
 */
export async function renewTimeStamps(
  records: readonly Bytes[],
  order: RenewalOrder,
  services: AugmentationServices,
): Promise<readonly Bytes[]> {
  const opened = records.map(openRecord)
  const completed = await completedTokens(opened, order, services)
  const algorithms = [...new Set(opened.map(({ last }) => last.algorithm))]
  const renewals = new Map<DigestAlgorithm, ReadonlyMap<string, RenewedLeaf>>()
  for (const algorithm of algorithms) {
    const tokens = tokensOf(opened, completed, algorithm)
    renewals.set(algorithm, await stampTokens(tokens, algorithm, services))
  }
  return opened.map(({ earlier, last }) => {
    const before = last.timeStamps.slice(0, -1)
    const ending = last.timeStamps.at(-1)
    const token = completed.get(nameOf(ending?.token))
    const renewal = token && renewals.get(last.algorithm)?.get(nameOf(token))
    if (!ending || !token || !renewal) throw new TypeError('A record was not renewed')
    const timeStamps = [...before, { ...ending, token }, renewal]
    return encodeRecord([...earlier, { ...last, timeStamps }])
  })
}

interface RecordToRenew {
  readonly record: Bytes
  /** The digests of the record's data objects by the new algorithm. */
  readonly objects: ObjectDigests
}

/**
 * Renews records with a new hash tree by another algorithm, over the data objects and all earlier chains (RFC 4998,
 * 5.2). Throws the same errors as `renewTimeStamps`.
 */
export async function renewHashTrees(
  records: readonly RecordToRenew[],
  algorithm: DigestAlgorithm,
  order: RenewalOrder,
  services: AugmentationServices,
): Promise<readonly Bytes[]> {
  const opened = records.map(({ record }) => openRecord(record))
  const completed = await completedTokens(opened, order, services)
  const chains = opened.map(({ earlier, last }) => [...earlier, withTokens(last, completed)])
  const groups = records.map(({ objects }, index) => {
    const before = digest(algorithm, encodeChains(chains[index] ?? []))
    return objects.map((one) => digest(algorithm, one, before))
  })
  const tree = buildHashTree(groups, algorithm)
  const token = await services.timeStamp(tree.root)
  return chains.map((earlier, index) => {
    const timeStamps = [{ hashLists: tree.reduced(index), token }]
    return encodeRecord([...earlier, { algorithm, timeStamps }])
  })
}

/** A record, divided into its last chain and the earlier chains, which do not change any more. */
interface OpenedRecord {
  readonly earlier: readonly WrittenChain[]
  readonly last: WrittenChain
}

function openRecord(bytes: Bytes): OpenedRecord {
  const chains = readAsn1Record(bytes).chains.map(({ digestAlgorithm, timeStamps }) => {
    if (!digestAlgorithm) throw new AugmentationRefused('format-not-supported', ['algorithm'])
    return { algorithm: digestAlgorithm, timeStamps }
  })
  const count = chains.reduce((sum, { timeStamps }) => sum + timeStamps.length, 0)
  // Validators do not read longer records.
  if (count >= timeStampsMax) throw new AugmentationRefused('format-not-supported', ['length'])
  const last = chains.at(-1)
  if (!last) throw new AugmentationRefused('format-not-supported', ['chains'])
  return { earlier: chains.slice(0, -1), last }
}

function nameOf(token: Bytes = new Uint8Array()): string {
  return encodeHex(digest('SHA-256', token))
}

/** The last tokens with the data that they need. The keys are the names of the tokens without it. */
async function completedTokens(
  records: readonly OpenedRecord[],
  order: RenewalOrder,
  services: AugmentationServices,
): Promise<ReadonlyMap<string, Bytes>> {
  const completed = new Map<string, Bytes>()
  for (const { last } of records) {
    const token = last.timeStamps.at(-1)?.token
    if (!token || completed.has(nameOf(token))) continue
    completed.set(nameOf(token), await completedToken(token, order, services))
  }
  return completed
}

async function completedToken(
  token: Bytes,
  order: RenewalOrder,
  { online, clock }: AugmentationServices,
): Promise<Bytes> {
  const document = await openDocument(memorySource(token), 'token.tst')
  const findings = await validateDocument(document, { ...order, at: clock() })
  const { byToken, notFound } = await gatherMissingData(findings, online)
  if (notFound.length > 0) throw new AugmentationRefused('validation-data-missing', notFound)
  return extendSignedData(token, joinMissing(...byToken.values()))
}

function withTokens(
  { algorithm, timeStamps }: WrittenChain,
  completed: ReadonlyMap<string, Bytes>,
): WrittenChain {
  const last = timeStamps.length - 1
  return {
    algorithm,
    timeStamps: timeStamps.map((one, index) => {
      const token = index === last ? completed.get(nameOf(one.token)) : undefined
      return token ? { ...one, token } : one
    }),
  }
}

function tokensOf(
  records: readonly OpenedRecord[],
  completed: ReadonlyMap<string, Bytes>,
  algorithm: DigestAlgorithm,
): readonly Bytes[] {
  const tokens = records
    .filter(({ last }) => last.algorithm === algorithm)
    .flatMap(({ last }) => completed.get(nameOf(last.timeStamps.at(-1)?.token)) ?? [])
  return [...new Map(tokens.map((token) => [nameOf(token), token])).values()]
}

/** The path from an old token to the new token. */
type RenewedLeaf = WrittenChain['timeStamps'][number]

/** RFC 4998, 5.2: adds one time-stamp over a hash tree. Its leaves are the digests of the old tokens. */
async function stampTokens(
  tokens: readonly Bytes[],
  algorithm: DigestAlgorithm,
  { timeStamp }: TimeStamping,
): Promise<ReadonlyMap<string, RenewedLeaf>> {
  const tree = buildHashTree(
    tokens.map((token) => [digest(algorithm, token)]),
    algorithm,
  )
  const token = await timeStamp(tree.root)
  return new Map(
    tokens.map((one, index) => [nameOf(one), { hashLists: tree.reduced(index), token }]),
  )
}
