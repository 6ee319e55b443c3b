import { languageName } from '@/lib/portal/i18n/language-name'
import { translator } from '@/lib/portal/i18n/translator'
import type { DocumentDetails } from '@/lib/portal/owner/owned-document'
import { type Language, languages } from '@/lib/vocabulary/language'
import { Field, inputClass } from '../../form/field'
import { buttonClass } from '../../ui/button'
import { FoldedLine } from '../../ui/folded-line'
import { Download } from '../../ui/icons'
import { NoEvidence } from '../no-evidence'

export interface DownloadsProps {
  readonly document: Pick<DocumentDetails, 'uuid' | 'document_status'>
  readonly language: Language
  /** The reason in the address why evidence could not be made, right after the request. */
  readonly failed: string | string[] | undefined
}

/**
 * Everything that can be saved: the document, and evidence for a court or an archive. Evidence is requested by a form
 * without scripts; the response is a file, so the page stays open.
 */
export async function Downloads({ document, language, failed }: DownloadsProps) {
  const t = await translator('evidence')
  const words = await translator('document')
  const progress = await translator('progress')
  const look = buttonClass('secondary')
  const address = `/files/documents/${document.uuid}`
  return (
    <FoldedLine
      id="evidence"
      title={words('downloads')}
      brief={words('downloadsBrief')}
      isForScreen
      isOpen={failed !== undefined}
    >
      <div className="mb-4 empty:hidden">
        <NoEvidence asked={failed} />
      </div>
      <a href={`${address}/file?download`} className={look}>
        <Download className="size-5 shrink-0" />
        {progress(document.document_status === 'signed' ? 'downloadSigned' : 'downloadAsIs')}
      </a>
      <h3 className="mt-6 font-semibold">{t('cardTitle')}</h3>
      <p className="max-w-text text-muted">{t('cardMeaning')}</p>
      <form action={`${address}/evidence`} className="mt-3 flex flex-wrap items-end gap-2">
        <Field id="evidence-language" label={t('cardLanguage')}>
          <select
            // Without the key, the field would keep the first language after the page changed to another.
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
    </FoldedLine>
  )
}
