import type { previewMessages } from '@/lib/portal/i18n/messages/preview'

/** The words of the preview, ready from the server. */
export type PreviewTexts = Readonly<Record<keyof typeof previewMessages.en, string>>
