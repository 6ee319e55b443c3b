import type { publicDocumentMessages } from '@/lib/portal/i18n/messages/public-document'
import type { Translator } from '@/lib/portal/i18n/translate'

export type PublicDocumentTranslator = Translator<keyof typeof publicDocumentMessages.en>
