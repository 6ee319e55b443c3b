/** Languages of the sentences of a report. */
export type Locale = 'en' | 'lt'
