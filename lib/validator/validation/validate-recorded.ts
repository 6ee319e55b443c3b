import type { Locale } from '#vocabulary/locale'
import { type PooledReports, reportsOf, textsOf } from './bundle/report-texts'
import { recordInputs } from './bundle/used-inputs'
import type { ValidationSettings } from './validate-document'
import { validateFile } from './validate-file'
import type { NamedFile } from './validate-in-words'

/** Like `validateFile` with all reports, but also returns all inputs that were used. Throws `ValidationRefused`. */
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
