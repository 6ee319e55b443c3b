import type { documentPageMessages } from '@/lib/portal/i18n/messages/document-page'
import type { Translator } from '@/lib/portal/i18n/translate'

export type DocumentPageTranslator = Translator<keyof typeof documentPageMessages.en>
