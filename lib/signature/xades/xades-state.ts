import { z } from 'zod'
import { signatureAlgorithmNames } from '@/lib/pki/algorithms'

/** What waits in storage while a phone rings: the signature file with its value to come. */
export const preparedXades = z.object({
  xml: z.string(),
  algorithm: z.enum(signatureAlgorithmNames),
})
