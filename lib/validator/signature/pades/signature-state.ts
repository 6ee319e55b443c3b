import { z } from 'zod'
import { decodeBase64, encodeBase64 } from '#encoding/base64'
import type { Bytes } from '#encoding/bytes'

const isBytes = (value: unknown) => value instanceof Uint8Array

/** Bytes that are stored in JSON as Base64. */
const bytes = z.codec(z.string(), z.custom<Bytes>(isBytes), {
  decode: decodeBase64,
  encode: encodeBase64,
})

const offset = z.int().nonnegative()

const gap = z.readonly(z.tuple([offset, offset]))

/** Certificates of the signer and of the issuers up to the anchor; the signer's issuer comes first. */
const signer = { certificate: bytes, issuers: z.readonly(z.array(bytes)) }

/** State that is stored while the signer's device is waiting: the tail with its empty gap, and the certificates. */
export const preparedState = z.object({ tail: bytes, gap, ...signer })

/**
 * State for raising the level, in addition to the signed tail: the position of the signature in it, and the token of
 * the document time-stamp if the gap had no room for a token.
 */
export const signedState = z.object({ gap, ...signer, documentTimeStamp: bytes.optional() })

export type SignedState = z.output<typeof signedState>
