import type { DocumentDetails } from '@/lib/portal/owned-document'
import { CopyButton } from '../../ui/copy-button'
import { Fact, FileFacts } from '../file-facts'
import type { PreviewTexts } from '../preview-texts'
import type { DocumentPageTranslator } from './document-page-translator'

interface DocumentFactsProps {
  readonly t: DocumentPageTranslator
  readonly document: DocumentDetails
  readonly previewTexts: PreviewTexts
  /** For everybody; undefined for a private document. */
  readonly publicLink: string | undefined
}

/** The owner's view of the document itself: who else may see it, too. */
export function DocumentFacts({ t, document, previewTexts, publicLink }: DocumentFactsProps) {
  const address = `/status/documents/${document.uuid}/file`
  return (
    <FileFacts t={t} document={document} address={address} previewTexts={previewTexts}>
      <Fact name={t('access')}>
        {t(document.access)}
        {publicLink && (
          <span className="-mx-4 block">
            <CopyButton text={publicLink} label={t('copyPublicLink')} copiedLabel={t('copied')} />
          </span>
        )}
      </Fact>
    </FileFacts>
  )
}
