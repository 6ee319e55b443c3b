import { languageName } from '@/lib/portal/i18n/language-name'
import { translator } from '@/lib/portal/i18n/translator'
import { type Language, languages } from '@/lib/vocabulary/language'
import { Field, inputClass } from '../../form/field'
import { buttonClass } from '../../ui/button'
import { Download } from '../../ui/icons'
import { Card } from '../../ui/page'
import { NoEvidence } from '../no-evidence'

export interface EvidenceCardProps {
  readonly documentId: string
  readonly language: Language
  /** The reason for missing evidence in the address, right after the request. */
  readonly failed: string | string[] | undefined
}

/** Evidence for a court or an archive, as a form without scripts: the answer is a file, and the page stays. */
export async function EvidenceCard({ documentId, language, failed }: EvidenceCardProps) {
  const t = await translator('evidence')
  const look = buttonClass('secondary')
  return (
    <Card className="mt-6 print:hidden">
      <h2 id="evidence" className="text-lg">
        {t('cardTitle')}
      </h2>
      <p className="max-w-text text-muted mt-2">{t('cardMeaning')}</p>
      <div className="mt-4 empty:hidden">
        <NoEvidence asked={failed} />
      </div>
      <form
        action={`/files/documents/${documentId}/evidence`}
        className="mt-4 flex flex-wrap items-end gap-2"
      >
        <Field id="evidence-language" label={t('cardLanguage')}>
          <select
            // Without it, a page in another language would keep the first choice.
            key={language}
            id="evidence-language"
            name="language"
            defaultValue={language}
            className={inputClass}
          >
            {languages.map((one) => (
              <option key={one} value={one}>
                {languageName(one, language)}
              </option>
            ))}
          </select>
        </Field>
        <button type="submit" name="as" value="pdf" className={look}>
          <Download className="size-5 shrink-0" />
          {t('cardPdf')}
        </button>
        <button type="submit" name="as" value="zip" className={look}>
          <Download className="size-5 shrink-0" />
          {t('cardZip')}
        </button>
      </form>
    </Card>
  )
}
