import { useTranslations } from '#words'
import type { DocumentDetails } from '@/lib/portal/owner/owned-document'
import { CopyButton } from '../../ui/copy-button'
import { LocalTime } from '../../ui/local-time'
import { Fact, FactList } from '../../viewer/file-facts'

interface DocumentFactsProps {
  readonly document: DocumentDetails
  /** The link for anyone. Undefined for a private document. */
  readonly publicLink: string | undefined
}

/** The facts of the file, and facts that only the owner knows. */
export function DocumentFacts({ document, ...more }: DocumentFactsProps) {
  return (
    <div className="space-y-4">
      <FactList document={document}>
        <OwnersFacts document={document} {...more} />
      </FactList>
    </div>
  )
}

function OwnersFacts({ document, publicLink }: DocumentFactsProps) {
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
      {document.reminders && (
        <Fact name={t('reminders')}>
          {t('remindersTerms', {
            first: document.reminders.first_after_days,
            every: document.reminders.every_days,
          })}
        </Fact>
      )}
      {document.allow_hand_over && <Fact name={t('mayHandOver')}>{t('mayHandOver_yes')}</Fact>}
    </>
  )
}
