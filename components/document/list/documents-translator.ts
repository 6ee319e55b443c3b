import type { documentsMessages } from '@/lib/portal/i18n/messages/documents'
import type { Translator } from '@/lib/portal/i18n/translate'

export type DocumentsTranslator = Translator<keyof typeof documentsMessages.en>
