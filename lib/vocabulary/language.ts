/** Languages that people read: pages, mails, phones, and marks of signatures. Each has a folder in `messages`. */
export const languages = ['lt', 'en', 'lv', 'et'] as const

export type Language = (typeof languages)[number]
