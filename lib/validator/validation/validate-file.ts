import type { Locale } from '#vocabulary/locale'
import { wordsOf } from './messages/words-of'
import type { ReportChoices, ValidationReports } from './reports/validation-reports'
import type { ValidationSettings } from './validate-document'
import { type NamedFile, validateInWords } from './validate-in-words'

/**
 * Reads a signed file, validates its signatures and writes the reports. Runs in the calling thread; untrusted files
 * go through the pool. Throws `ValidationRefused`.
 */
export async function validateFile(
  file: NamedFile,
  settings: ValidationSettings,
  language: Locale,
  choices: ReportChoices = {},
): Promise<ValidationReports> {
  return await validateInWords(file, settings, wordsOf(language), choices)
}
