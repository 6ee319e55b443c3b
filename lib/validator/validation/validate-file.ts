import type { Locale } from '#vocabulary/locale'
import { wordsOf } from './messages/words-of'
import type { ReportChoices, ValidationReports } from './reports/validation-reports'
import type { ValidationSettings } from './validate-document'
import { type NamedFile, validateInWords } from './validate-in-words'

/**
 * Reads a signed file, validates its signatures and writes the reports. This runs in the calling thread; use the pool
 * for untrusted files. Throws `ValidationRefused`.
 */
export async function validateFile(
  file: NamedFile,
  settings: ValidationSettings,
  language: Locale,
  choices: ReportChoices = {},
): Promise<ValidationReports> {
  return await validateInWords(file, settings, wordsOf(language), choices)
}
