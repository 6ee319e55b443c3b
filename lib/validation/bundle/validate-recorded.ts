import { type PooledReports, reportsOf, textsOf } from '../isolation/report-texts'
import type { ReportLanguage } from '../messages/messages'
import type { ReportChoices } from '../reports/validation-reports'
import type { ValidationSettings } from '../validate-document'
import { type NamedFile, validateFile } from '../validate-file'
import { recordInputs } from './used-inputs'

/** Like `validateFile`, and also returns everything that was used. Throws `ValidationRefused`. */
export async function validateRecorded(
  file: NamedFile,
  settings: ValidationSettings,
  language: ReportLanguage,
  choices: ReportChoices = {},
): Promise<PooledReports> {
  const { trust, online, used } = recordInputs(settings)
  const reports = await validateFile(file, { ...settings, trust, online }, language, choices)
  return reportsOf(textsOf(reports), used())
}
