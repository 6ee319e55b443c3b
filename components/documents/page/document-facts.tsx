import { useTranslations } from '#words'
import type { DocumentCallback, DocumentDetails } from '@/lib/portal/owner/owned-document'
import { CopyButton } from '../../ui/copy-button'
import { LocalTime } from '../../ui/local-time'
import { Fact, FileFacts } from '../../viewer/file-facts'
import { CallbackSummary } from './callback-list'

interface DocumentFactsProps {
  readonly document: DocumentDetails
  /** Nothing on the page is done rather. */
  readonly downloadFirst: boolean
  /** For everybody; undefined for a private document. */
  readonly publicLink: string | undefined
  readonly callbacks: readonly DocumentCallback[]
}

/** The owner's view of the document itself: who else may see it, too. */
export function DocumentFacts({
  document,
  downloadFirst,
  publicLink,
  callbacks,
}: DocumentFactsProps) {
  const t = useTranslations('document')
  const address = `/files/documents/${document.uuid}/file`
  return (
    <FileFacts document={document} address={address} downloadFirst={downloadFirst}>
      <Fact name={t('access')}>
        {t(document.access)}
        {publicLink && (
          <span className="-mx-4 block">
            <CopyButton text={publicLink}>{t('copyPublicLink')}</CopyButton>
          </span>
        )}
      </Fact>
      {document.deadline && (
        <Fact name={t('deadline')}>
          <LocalTime at={document.deadline} />
        </Fact>
      )}
      {document.erase_at && (
        <Fact name={t('erasedAt')}>
          <LocalTime at={document.erase_at} />
        </Fact>
      )}
      {document.reminders && (
        <Fact name={t('reminders')}>
          {t('remindersTerms', {
            first: document.reminders.first_after_days,
            every: document.reminders.every_days,
          })}
        </Fact>
      )}
      {document.allow_hand_over && <Fact name={t('mayHandOver')}>{t('mayHandOver_yes')}</Fact>}
      <CallbackSummary callbacks={callbacks} />
    </FileFacts>
  )
}
