import type { Language } from './language'

/** Languages of the API's answers, chosen by its paths: without prefix, or with /en. */
export type Locale = Extract<Language, 'lt' | 'en'>
