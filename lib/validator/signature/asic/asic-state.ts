import { z } from 'zod'

const signedDataFile = z.object({
  name: z.string(),
  mediaType: z.string(),
  size: z.int().nonnegative(),
  crc32: z.int().nonnegative(),
  sha256: z.string(),
})

/** The data files that the container must have when the signature is added, and the signing time. */
const subject = {
  dataFiles: z.readonly(z.array(signedDataFile)),
  claimedSigningTime: z.codec(z.iso.datetime(), z.date(), {
    decode: (text) => new Date(text),
    encode: (date) => date.toISOString(),
  }),
}

/** The names and metadata that an ADOC signature covers. They are fixed when the signature is prepared. */
const adocParts = z.object({
  signaturePath: z.string(),
  metadataPath: z.string(),
  metadata: z.string(),
  /** IDs of the covered elements, by metadata file. */
  covered: z.readonly(z.array(z.readonly(z.tuple([z.string(), z.readonly(z.array(z.string()))])))),
})

/** State that is stored while the signer's device is waiting; `xades` is the state of lib/validator/signature/xades. */
export const preparedAsice = z.object({ ...subject, xades: z.unknown() })
export const preparedAdoc = z.object({ ...subject, xades: z.unknown(), parts: adocParts })

/** State for adding the finished signature to the container. */
export const signedAsice = z.object(subject)
export const signedAdoc = z.object({ ...subject, parts: adocParts })

export type AdocParts = z.output<typeof adocParts>

/** The metadata file of an ADOC signature; undefined for an ASiC-E. */
export function metadataOf(
  state: unknown,
): Pick<AdocParts, 'metadataPath' | 'metadata'> | undefined {
  const parsed = signedAdoc.safeParse(state)
  return parsed.success ? parsed.data.parts : undefined
}
