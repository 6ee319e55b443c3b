import { digestLengths } from '@paraph/validator/encoding/digest'
import { z } from 'zod'
import { base64Field } from '../base64-field'

const hashTypes = { SHA256: 'SHA-256', SHA384: 'SHA-384', SHA512: 'SHA-512' } as const
const languages = ['EST', 'ENG', 'RUS', 'LIT'] as const

/** The requested person, and the customer who asks. */
export const certificateRequest = z.object({
  relyingPartyUUID: z.string().min(1),
  relyingPartyName: z.string().min(1),
  phoneNumber: z.string().regex(/^\+\d{8,30}$/),
  nationalIdentityNumber: z.string().regex(/^\d{11}$/),
})

/** The digest to sign and the text to show. */
export const promptRequest = certificateRequest
  .extend({
    hash: base64Field,
    hashType: z.enum(['SHA256', 'SHA384', 'SHA512']),
    language: z.enum(languages),
    displayText: z.string().default(''),
    displayTextFormat: z.enum(['GSM-7', 'UCS-2']).default('GSM-7'),
  })
  .refine(({ hash, hashType }) => hash.length === digestLengths[hashTypes[hashType]], {
    path: ['hash'],
    message: 'The hash has not the length of its type',
  })
  .refine(fitsScreen, { path: ['displayText'], message: 'The text does not fit its format' })

export type CertificateRequest = z.output<typeof certificateRequest>
export type PromptRequest = z.output<typeof promptRequest>

interface DisplayText {
  readonly displayText: string
  readonly displayTextFormat: 'GSM-7' | 'UCS-2'
}

/**
 * Characters of GSM-7's extension table (3GPP TS 23.038, 6.2.1.1), which displayText counts twice. At most five are
 * allowed.
 */
const extensionLetters = /[€[\]{}^|\\~]/g

/** Whether displayText fits: 100 characters of GSM-7, or 50 of UCS-2, which has no code points above U+FFFF. */
function fitsScreen({ displayText, displayTextFormat }: DisplayText): boolean {
  if (displayTextFormat === 'UCS-2') {
    return displayText.length <= 50 && !/[\u{10000}-\u{10ffff}]/u.test(displayText)
  }
  const extended = displayText.match(extensionLetters)?.length ?? 0
  return [...displayText].length <= 100 && extended <= 5
}

/** Characters outside the alphabet of GSM 03.38, which has a basic table and an extension table. */
const basicLetters =
  /[^\n\r @£$¥èéùìòÇØøÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ!"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà€[\]{}^|\\~]/g

/** The text on the phone. Letters outside the alphabet become spaces without an error. */
export function displayedText({ displayText, displayTextFormat }: DisplayText): string {
  return displayTextFormat === 'UCS-2' ? displayText : displayText.replace(basicLetters, ' ')
}
