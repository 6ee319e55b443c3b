import type { signingMessages } from '@/lib/portal/i18n/messages/signing'
import type { Translator } from '@/lib/portal/i18n/translate'

export type SigningText = keyof typeof signingMessages.en

/** The words of the signing page, on the server. */
export type SigningTranslator = Translator<SigningText>

/** The same words, as they stand, for the parts that live in the browser. */
export type SigningTexts = SigningTranslator['texts']
