import type { validationReportMessages } from '@/lib/portal/i18n/messages/validation-report'
import type { Translator } from '@/lib/portal/i18n/translate'

export type ValidationTranslator = Translator<keyof typeof validationReportMessages.en>
