import { useTranslations } from '#words'
import type { DocumentDetails } from '@/lib/portal/owner/owned-document'
import { LocalTime } from '../../ui/local-time'

interface CopyProps {
  /** A person who gets the signed document, is not asked to sign and is not counted. */
  readonly copy: DocumentDetails['copies'][number]
}

/** Says whether the copy was sent. */
export function CopyState({ copy }: CopyProps) {
  const t = useTranslations('document')
  const waits = copy.role === 'observer' ? 'observerWaits' : 'copyWaits'
  if (copy.sent_at === null) return t(copy.mail === 'limited' ? 'copyPutOff' : waits)
  return (
    <>
      {t('copySentAt')} <LocalTime at={copy.sent_at} only="moment" />
    </>
  )
}

/** Says that the mail of a copy did not arrive. */
export function CopyWarnings({ copy }: CopyProps) {
  const t = useTranslations('document')
  if (copy.sent_at === null || copy.mail !== 'failed') return null
  return <p className="text-danger font-semibold">{t('mail_failed')}</p>
}

/** When the copy was mailed and viewed. */
export function CopyMoments({ copy }: CopyProps) {
  const t = useTranslations('document')
  return (
    <div className="space-y-1 text-sm">
      {copy.sent_at !== null && (
        <p>
          {t('copySentAt')} <LocalTime at={copy.sent_at} />.{' '}
          <span className="text-muted">{t(`mail_${copy.mail}`)}</span>
        </p>
      )}
      {copy.mail === 'failed' && copy.mail_refusal && (
        <p translate="no">{t('mailRefusal', { refusal: copy.mail_refusal })}</p>
      )}
      {copy.viewed_at && (
        <p>
          {t('viewedAt')} <LocalTime at={copy.viewed_at} />
        </p>
      )}
    </div>
  )
}
