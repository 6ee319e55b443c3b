import { type PooledReports, reportsOf, textsOf } from './bundle/report-texts'
import { recordInputs } from './bundle/used-inputs'
import type { ReportLanguage } from './messages/messages'
import type { ValidationSettings } from './validate-document'
import { type NamedFile, validateFile } from './validate-file'

/** Like `validateFile` with all reports, and also returns everything that was used. Throws `ValidationRefused`. */
export async function validateRecorded(
  file: NamedFile,
  settings: ValidationSettings,
  language: ReportLanguage,
): Promise<PooledReports> {
  const { trust, online, used } = recordInputs(settings)
  const reports = await validateFile(file, { ...settings, trust, online }, language, {
    withEtsiReport: true,
  })
  return reportsOf(textsOf(reports), used())
}
