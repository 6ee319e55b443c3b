import { useTranslations } from '#words'
import type { Invitation } from '@/lib/gateway/contract/entries/hosted'
import { type TimeLeft, timeLeft } from '@/lib/portal/i18n/time-left'
import type { Translator } from '@/lib/portal/i18n/translator'

interface RequestHeadingProps {
  readonly invitation: Invitation
  readonly at: Date
}

/** Who asks, to sign what, and until when. */
export function RequestHeading({ invitation, at }: RequestHeadingProps) {
  const t = useTranslations('signing')
  const { document, owner_name: owner } = invitation
  const left = timeLeft(invitation.valid_until, at)
  return (
    <div className="mb-8">
      {document ? (
        <>
          <p>{t('asks', { owner })}</p>
          <h1 className="mt-1 text-lg break-words sm:text-xl">{document.name}</h1>
        </>
      ) : (
        <h1 className="text-lg sm:text-xl">{t('asksPrivate', { owner })}</h1>
      )}
      {left && <p className="text-muted mt-2">{t('validFor', { time: inWords(t, left) })}</p>}
    </div>
  )
}

const inWords = (t: Translator<'signing'>, { unit, count }: TimeLeft) => t(unit, { count })
