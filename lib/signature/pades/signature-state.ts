import { z } from 'zod'
import { decodeBase64, encodeBase64 } from '@/lib/encoding/base64'
import type { Bytes } from '@/lib/encoding/bytes'

const isBytes = (value: unknown) => value instanceof Uint8Array

/** Bytes that travel through JSON as Base64. */
const bytes = z.codec(z.string(), z.custom<Bytes>(isBytes), {
  decode: decodeBase64,
  encode: encodeBase64,
})

const offset = z.int().nonnegative()

const gap = z.readonly(z.tuple([offset, offset]))

/** Certificates of the signer and of the issuers up to the anchor, nearest first. */
const signer = { certificate: bytes, issuers: z.readonly(z.array(bytes)) }

/** What waits in storage while a phone rings: the tail with its empty gap, and whose it is. */
export const preparedState = z.object({ tail: bytes, gap, ...signer })

/** What raising the level needs besides the signed tail: where in it the signature is. */
export const signedState = z.object({ gap, ...signer })

export type SignedState = z.output<typeof signedState>
