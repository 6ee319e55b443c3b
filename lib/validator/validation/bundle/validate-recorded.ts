import type { Locale } from '#vocabulary/locale'
import { type PooledReports, reportsOf, textsOf } from '../reports/report-texts'
import type { ValidationSettings } from '../validate-document'
import { validateFile } from '../validate-file'
import type { NamedFile } from '../validate-in-words'
import { recordInputs } from './used-inputs'

/** Like `validateFile` with all reports, and also returns everything that was used. Throws `ValidationRefused`. */
export async function validateRecorded(
  file: NamedFile,
  settings: ValidationSettings,
  language: Locale,
): Promise<PooledReports> {
  const { trust, online, used } = recordInputs(settings)
  const reports = await validateFile(file, { ...settings, trust, online }, language, {
    withEtsiReport: true,
  })
  return reportsOf(textsOf(reports), used())
}
