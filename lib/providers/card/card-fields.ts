import { z } from 'zod'
import { bytes } from '../provider-call'

/** Longer certificates and keys do not exist on cards; the limits are checked before any work. */
const certificateCharactersMax = 10_000
const signatureCharactersMax = 1_400

/** Base64 of a certificate's DER. */
export const certificateField = z.string().min(1).max(certificateCharactersMax).pipe(bytes)

/** Base64 of a signature value. */
export const signatureField = z.string().min(1).max(signatureCharactersMax).pipe(bytes)
