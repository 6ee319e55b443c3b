import { decodeBase64 } from '@paraph/validator/encoding/base64'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { InvalidEncoding } from '@paraph/validator/encoding/invalid-encoding'
import { z } from 'zod'

/** A Base64 string in a request, decoded to bytes. */
export const base64Field = z.string().transform((text, context): Bytes => {
  try {
    return decodeBase64(text)
  } catch (error) {
    if (!(error instanceof InvalidEncoding)) throw error
    context.addIssue({ code: 'custom', message: 'Not Base64' })
    return z.NEVER
  }
})
