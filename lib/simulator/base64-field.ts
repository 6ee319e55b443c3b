import { z } from 'zod'
import { decodeBase64 } from '@/lib/encoding/base64'
import type { Bytes } from '@/lib/encoding/bytes'
import { InvalidEncoding } from '@/lib/encoding/invalid-encoding'

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
