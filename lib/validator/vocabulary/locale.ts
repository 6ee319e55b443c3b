/** Languages of the sentences of a report. */
export const locales = ['en', 'lt', 'lv', 'et'] as const

export type Locale = (typeof locales)[number]
