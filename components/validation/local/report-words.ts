import type { ReportWords } from '@paraph/validator/validation/messages/report-words'
import type { Language } from '@/lib/vocabulary/language'

/** Thrown when the texts of a language cannot be fetched. */
export class NoWords extends Error {
  constructor(options?: ErrorOptions) {
    super('The texts of reports cannot be fetched', options)
    this.name = 'NoWords'
  }
}

/** The texts of reports, in one script for each language: the validator has no texts. */
const scripts: Readonly<Record<Language, () => Promise<ReportWords>>> = {
  lt: async () => (await import('@paraph/validator/validation/messages/words/lt')).lt,
  en: async () => (await import('@paraph/validator/validation/messages/words/en')).en,
  lv: async () => (await import('@paraph/validator/validation/messages/words/lv')).lv,
  et: async () => (await import('@paraph/validator/validation/messages/words/et')).et,
}

/** Fetches the texts of reports in a language. Throws `NoWords`. */
export async function fetchWords(language: Language): Promise<ReportWords> {
  try {
    return await scripts[language]()
  } catch (cause) {
    throw new NoWords({ cause })
  }
}
