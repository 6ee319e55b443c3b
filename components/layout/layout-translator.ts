import type { layoutMessages } from '@/lib/portal/i18n/messages/layout'
import type { Translator } from '@/lib/portal/i18n/translate'

/** The words of header, strip and footer. */
export type LayoutTranslator = Translator<keyof (typeof layoutMessages)['lt']>
