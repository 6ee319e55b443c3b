/** Languages of pages, mails, phone texts and signature marks. Each has a folder in `messages`. */
export const languages = ['lt', 'en', 'lv', 'et'] as const

export type Language = (typeof languages)[number]
