import { useTranslations } from '#words'
import type { DocumentCallback, DocumentDetails } from '@/lib/portal/owner/owned-document'
import { buttonClass } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { Disclosure } from '../../ui/disclosure'
import { Download } from '../../ui/icons'
import { LocalTime } from '../../ui/local-time'
import { Fact, FactList } from '../../viewer/file-facts'
import { PreviewDialog } from '../../viewer/preview-dialog'
import { CallbackSummary } from './callback-list'
import { FirstPage } from './first-page'

interface DocumentFactsProps {
  readonly document: DocumentDetails
  /** The link for anyone; undefined for a private document. */
  readonly publicLink: string | undefined
  readonly callbacks: readonly DocumentCallback[]
}

/** The document: its first page, which opens the viewer, and its facts, folded. */
export function DocumentFacts({ document, ...more }: DocumentFactsProps) {
  const t = useTranslations('progress')
  const words = useTranslations('files')
  const address = `/files/documents/${document.uuid}/file`
  const isPdf = document.type === 'pdf'
  return (
    <div className="space-y-3">
      <div className="relative space-y-3">
        {isPdf && <FirstPage source={address} sha256={document.sha256} />}
        <div className="flex flex-wrap gap-2 print:hidden">
          {isPdf && (
            // The picture of the page also opens it.
            <PreviewDialog
              label={words('openDocument')}
              source={address}
              name={document.name}
              sha256={document.sha256}
              className="after:absolute after:inset-0"
            />
          )}
          <a href={`${address}?download`} className={buttonClass('quiet', 'relative')}>
            <Download className="size-5 shrink-0" />
            {document.document_status === 'signed' ? words('download') : t('downloadAsIs')}
          </a>
        </div>
      </div>
      <Disclosure title={t('details')} look="accent">
        <div className="space-y-4 pt-2">
          <FactList document={document}>
            <OwnersFacts document={document} {...more} />
          </FactList>
        </div>
      </Disclosure>
    </div>
  )
}

/** Until when time-stamps prove the signatures; the gateway renews them before. */
function KeptUntil({
  kept,
}: {
  readonly kept: NonNullable<DocumentFactsProps['document']['kept']>
}) {
  const t = useTranslations('document')
  if (kept.proven_until === null) return t('keptSoon')
  return (
    <>
      {t('keptUntil')} <LocalTime at={kept.proven_until} only="date" />
      {'; '}
      {t(kept.in_trouble ? 'keptInTrouble' : 'keptByItself')}
    </>
  )
}

/** Facts that only the owner knows. */
function OwnersFacts({ document, publicLink, callbacks }: DocumentFactsProps) {
  const t = useTranslations('document')
  return (
    <>
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
      {document.kept && (
        <Fact name={t('kept')}>
          <KeptUntil kept={document.kept} />
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
    </>
  )
}
