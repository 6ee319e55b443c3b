/** Languages that answers, mails and pages speak. */
export const locales = ['lt', 'en'] as const

export type Locale = (typeof locales)[number]
