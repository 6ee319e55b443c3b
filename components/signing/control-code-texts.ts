import type { controlCodeMessages } from '@/lib/portal/i18n/messages/control-code'

export type ControlCodeTexts = Readonly<Record<keyof typeof controlCodeMessages.en, string>>
