import type { Bytes } from '#encoding/bytes'
import { fieldsOf } from '#encoding/der/fields'
import { MalformedDer } from '#encoding/der/malformed-der'
import { type DerNode, readDer } from '#encoding/der/reader'
import { contextTag, tags } from '#encoding/der/tags'
import { bytesOf, smallIntegerOf } from '#encoding/der/values'
import { sequence, tagged } from '#encoding/der/writer'
import { type DigestAlgorithm, digestLengths } from '#encoding/digest'
import { readDigestAlgorithm } from '#pki/algorithms'
import { joinMaterial } from '../../model/material'
import { materialOfValue } from '../cades/validation-values'
import { parsedToken } from '../cms/time-stamp'
import {
  type ArchiveTimeStamp,
  type ArchiveTimeStampChain,
  digestsMax,
  type EvidenceRecordContent,
  timeStampsMax,
} from './evidence-record-content'

/** Reads an EvidenceRecord in DER (RFC 4998, 3.1). Throws `MalformedDer`. */
export function readAsn1Record(bytes: Bytes): EvidenceRecordContent {
  const fields = fieldsOf(readDer(bytes))
  if (smallIntegerOf(fields.next()) !== 1) throw new MalformedDer('Another version of the syntax')
  const algorithms = fields.required(tags.sequence).children
  if (algorithms.length === 0) throw new MalformedDer('An evidence record without algorithms')
  for (const algorithm of algorithms) readDigestAlgorithm(algorithm)
  // cryptoInfos and encryptionInfo are skipped: RFC 4998 defines no types for general use.
  fields.optional(contextTag(0))
  fields.optional(contextTag(1))
  const chains = fields.required(tags.sequence).children
  fields.end()
  return { syntax: 'ASN1', chains: readChains(chains) }
}

/** The number of time-stamps and digests so far. Both have a maximum. */
interface Counts {
  timeStamps: number
  digests: number
}

function readChains(nodes: readonly DerNode[]): readonly ArchiveTimeStampChain[] {
  if (nodes.length === 0) throw new MalformedDer('An evidence record without time-stamps')
  const counts: Counts = { timeStamps: 0, digests: 0 }
  return nodes.map((node, index) => ({
    ...readChain(node, counts),
    canonicalization: undefined,
    // RFC 4998, 5.2, step 3: the earlier chains as an ArchiveTimeStampSequence in DER.
    earlierChains: () => sequence(...nodes.slice(0, index).map(({ raw }) => raw)),
  }))
}

function readChain(
  node: DerNode,
  counts: Counts,
): Pick<ArchiveTimeStampChain, 'digestAlgorithm' | 'timeStamps'> {
  if (node.tag !== tags.sequence) throw new MalformedDer('A chain is a sequence')
  const read = node.children.map((one) => readArchiveTimeStamp(one, counts))
  const [first, ...others] = read
  if (!first) throw new MalformedDer('A chain without time-stamps')
  // RFC 4998, 5.3, step 2: all time-stamps of a chain have the same hash algorithm.
  if (others.some(({ digestAlgorithm }) => digestAlgorithm !== first.digestAlgorithm)) {
    throw new MalformedDer('The time-stamps of a chain have one hash algorithm')
  }
  return { digestAlgorithm: first.digestAlgorithm, timeStamps: read }
}

type ReadTimeStamp = ArchiveTimeStamp & Pick<ArchiveTimeStampChain, 'digestAlgorithm'>

function readArchiveTimeStamp(node: DerNode, counts: Counts): ReadTimeStamp {
  if (++counts.timeStamps > timeStampsMax) throw new MalformedDer('Too many time-stamps')
  const fields = fieldsOf(node)
  const stated = fields.optional(contextTag(0))
  fields.optional(contextTag(1))
  const tree = fields.optional(contextTag(2))
  const { raw } = fields.required(tags.sequence)
  fields.end()
  const digestAlgorithm = stated ? readImplicitAlgorithm(stated) : algorithmOfToken(raw)
  return {
    digestAlgorithm,
    hashLists: tree ? readHashLists(tree, digestAlgorithm, counts) : [],
    token: raw,
    // RFC 4998, 5.2: a renewal covers the content of the timeStamp field.
    renewed: () => raw,
    material: storedMaterial(raw),
  }
}

/** Reads an AlgorithmIdentifier with the tag [0] IMPLICIT. */
function readImplicitAlgorithm({ content }: DerNode): DigestAlgorithm | undefined {
  return readDigestAlgorithm(readDer(tagged(tags.sequence, content)))
}

/** RFC 4998, 4.1: if no algorithm is stated, the algorithm of the token applies. */
function algorithmOfToken(token: Bytes): DigestAlgorithm | undefined {
  return parsedToken(token)?.messageImprint.algorithm
}

function readHashLists(
  tree: DerNode,
  algorithm: DigestAlgorithm | undefined,
  counts: Counts,
): readonly (readonly Bytes[])[] {
  const lists = tree.children.map((list) => {
    if (list.tag !== tags.sequence) throw new MalformedDer('A list of hashes is a sequence')
    return list.children.map((one) => {
      if (++counts.digests > digestsMax) throw new MalformedDer('Too many hashes')
      return readHash(one, algorithm)
    })
  })
  if (lists.length === 0 || lists.some((list) => list.length === 0)) {
    throw new MalformedDer('An empty list of hashes')
  }
  return lists
}

/** Reads a hash. A hash of another length would make the concatenation of hashes ambiguous. */
function readHash(node: DerNode, algorithm: DigestAlgorithm | undefined): Bytes {
  const bytes = bytesOf(node)
  if (algorithm && bytes.length !== digestLengths[algorithm]) {
    throw new MalformedDer('A hash of the wrong length')
  }
  return bytes
}

/** Validation data in unsigned attributes of the token. Archives store it there (TS 119 122-3). */
function storedMaterial(token: Bytes): ArchiveTimeStamp['material'] {
  const attributes = parsedToken(token)?.signerInfo.unsignedAttributes ?? []
  return joinMaterial(
    ...attributes.flatMap(({ type, values }) => values.map((one) => materialOfValue(type, one))),
  )
}
