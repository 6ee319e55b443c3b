import { type Bytes, concatBytes } from '#encoding/bytes'
import { Fields } from '#encoding/der/fields'
import { MalformedDer } from '#encoding/der/malformed-der'
import type { DerNode } from '#encoding/der/reader'
import { tags } from '#encoding/der/tags'
import { bytesOf } from '#encoding/der/values'
import { type DigestAlgorithm, digest } from '#encoding/digest'
import { encodeHex } from '#encoding/hex'
import { readDigestAlgorithm } from '#pki/algorithms'
import { type Attribute, singleValue } from '#pki/cms/attributes'
import type { SignerInfo } from '#pki/cms/signed-data'
import { oids } from '#pki/oids'

/** The list of the digests that an archive-time-stamp-v3 covers (EN 319 122-1, 5.5.2). */
export interface HashIndex {
  /** The encoding from the token, from which the imprint is computed. */
  readonly encoded: Bytes
  /** Undefined if the algorithm is unknown. */
  readonly algorithm: DigestAlgorithm | undefined
  /** Digests in hexadecimal. */
  readonly certificates: readonly string[]
  readonly revocations: readonly string[]
  readonly attributeValues: readonly string[]
  /** Splits an unsigned attribute into the parts that are digested, each with its values. */
  readonly partsOf: (attribute: Attribute) => readonly AttributePart[]
}

type AttributePart = readonly [bytes: Bytes, values: readonly DerNode[]]

/** Version 3 digests each value after the type of its attribute. Older versions digest whole attributes. */
const versions = [
  [oids.idAaAtsHashIndexV3, valueByValue],
  [oids.idAaAtsHashIndexV2, asAWhole],
  [oids.idAaAtsHashIndex, asAWhole],
] as const

/** Reads the index from the unsigned attributes of a token. Undefined if there is none or if it is unreadable. */
export function readHashIndex({ unsignedAttributes }: SignerInfo): HashIndex | undefined {
  for (const [type, partsOf] of versions) {
    try {
      const value = singleValue(unsignedAttributes, type)
      if (value) return { ...readIndex(value), partsOf }
    } catch (error) {
      if (error instanceof MalformedDer) return undefined
      throw error
    }
  }
  return undefined
}

function readIndex(node: DerNode): Omit<HashIndex, 'partsOf'> {
  const all = node.children
  // hashIndAlgorithm is optional (DEFAULT id-sha256). It is the only field that begins with an object identifier.
  const isNamed = all[0]?.children[0]?.tag === tags.objectIdentifier
  const fields = new Fields(node)
  const algorithm = isNamed ? readDigestAlgorithm(fields.next()) : 'SHA-256'
  const digests = () => fields.required(tags.sequence).children.map((one) => hexOf(one))
  return {
    encoded: node.raw,
    algorithm,
    certificates: digests(),
    revocations: digests(),
    attributeValues: digests(),
  }
}

function hexOf(node: DerNode): string {
  return encodeHex(bytesOf(node))
}

/** Returns each value after the type of its attribute, as version 3 of the index digests it. */
export function valueByValue({ node, values }: Attribute): readonly AttributePart[] {
  const [type] = node.children
  return values.map((value) => [concatBytes(type?.raw ?? new Uint8Array(), value.raw), [value]])
}

function asAWhole({ node, values }: Attribute): readonly AttributePart[] {
  return [[node.raw, values]]
}

/** The things whose digests are listed. Undefined if a listed digest fits none of them. */
export function listedAmong<Thing>(
  things: readonly (readonly [bytes: Bytes, thing: Thing])[],
  digests: readonly string[],
  algorithm: DigestAlgorithm,
): readonly Thing[] | undefined {
  const byDigest = new Map<string, Thing[]>()
  for (const [bytes, thing] of things) {
    const key = encodeHex(digest(algorithm, bytes))
    byDigest.set(key, [...(byDigest.get(key) ?? []), thing])
  }
  if (!digests.every((one) => byDigest.has(one))) return undefined
  return [...new Set(digests)].flatMap((one) => byDigest.get(one) ?? [])
}
