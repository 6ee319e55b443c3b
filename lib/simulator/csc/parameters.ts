import { digestLengths } from '@paraph/validator/encoding/digest'
import { oids } from '@paraph/validator/pki/oids'
import type { Context } from 'hono'
import { z } from 'zod'
import { Refusal } from '../refusal'
import type { Version } from './version'

/** An error in the form of CSC API 2.0.0.2, 10.2. The texts of errors are from the tables of that document. */
export function invalidRequest(description: string): Refusal {
  return new Refusal(400, description, 'invalid_request')
}

/** A parameter that must be a text with at least one character. */
export function textParameter(name: string) {
  const message = `Missing (or invalid type) string parameter ${name}`
  return z.string(message).min(1, message)
}

/**
 * Reads the JSON body of a call by a schema. An empty body is read as `{}`. Throws `Refusal` with the message of the
 * first error.
 */
export async function readParameters<Schema extends z.ZodType>(
  c: Context,
  version: Version,
  schema: Schema,
): Promise<z.output<Schema>> {
  const result = schema.safeParse(withNamesOfSecond(await jsonOf(c), version))
  if (result.success) return result.data
  throw invalidRequest(result.error.issues[0]?.message ?? 'The body is malformed')
}

async function jsonOf(c: Context): Promise<unknown> {
  const text = await c.req.text()
  try {
    return text === '' ? {} : JSON.parse(text)
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    throw invalidRequest('The body is not JSON')
  }
}

/** Renames the two parameters that have other names in version 1. */
function withNamesOfSecond(body: unknown, version: Version): unknown {
  if (typeof body !== 'object' || body === null || version.isSecond) return body
  const { hash, hashAlgo, ...rest } = body as Record<string, unknown>
  return { ...rest, hashes: hash, hashAlgorithmOID: hashAlgo }
}

/** The digests that the provider supports, by OID. */
export const digestsByOid = {
  [oids.sha256]: 'SHA-256',
  [oids.sha384]: 'SHA-384',
  [oids.sha512]: 'SHA-512',
} as const

export type SignedDigest = (typeof digestsByOid)[keyof typeof digestsByOid]

/** The digest for an OID. Throws `Refusal`. */
export function digestWithOid(oid: string, version: Version): SignedDigest {
  const found = Object.entries(digestsByOid).find(([known]) => known === oid)?.[1]
  if (!found) throw invalidRequest(`Invalid parameter ${version.hashAlgorithm}`)
  return found
}

/**
 * Returns hashes in Base64, from Base64 or Base64url, so that equal hashes have equal texts. Throws `Refusal` if a hash
 * is malformed or does not have the length of the digest.
 */
export function canonicalHashes(hashes: readonly string[], digest?: SignedDigest): string[] {
  return hashes.map((hash) => {
    if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(hash)) {
      throw invalidRequest('Invalid Base64 hash string parameter')
    }
    const bytes = Buffer.from(hash, 'base64')
    const isLong =
      digest === undefined ? bytes.length >= 32 : bytes.length === digestLengths[digest]
    if (!isLong) throw invalidRequest('Invalid digest value length')
    return bytes.toString('base64')
  })
}
