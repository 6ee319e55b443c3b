import type { Language } from './language'

/** The languages of the API's paths, and so of its answers: the bare one and the one behind /en. */
export type Locale = Extract<Language, 'lt' | 'en'>
