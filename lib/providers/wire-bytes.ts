import { z } from 'zod'
import { decodeBase64 } from '@/lib/encoding/base64'
import { InvalidEncoding } from '@/lib/encoding/invalid-encoding'

/** Bytes that travel as Base64 inside a provider's JSON. */
export const bytes = z.string().transform((text, context) => {
  try {
    return decodeBase64(text)
  } catch (error) {
    if (!(error instanceof InvalidEncoding)) throw error
    context.addIssue(error.message)
    return z.NEVER
  }
})
