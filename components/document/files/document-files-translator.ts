import type { documentFilesMessages } from '@/lib/portal/i18n/messages/document-files'
import type { Translator } from '@/lib/portal/i18n/translate'

export type DocumentFilesTranslator = Translator<keyof typeof documentFilesMessages.en>
