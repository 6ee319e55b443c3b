import type { referenceMessages } from '@/lib/portal/i18n/messages/reference'
import type { Translator } from '@/lib/portal/i18n/translate'

export type ReferenceTranslator = Translator<keyof typeof referenceMessages.en>
