import { useTranslations } from '#words'
import type { NoSigningPage } from '@/lib/portal/signer/signing-page'
import { buttonClass } from '../../ui/button'
import { MessageView } from './message-view'

interface UnavailableViewProps {
  readonly id: string
  readonly why: NoSigningPage['closed']
  readonly owner: string | undefined
}

/** The link opens nothing, or nobody answered for it. */
export function UnavailableView({ id, why, owner }: UnavailableViewProps) {
  const t = useTranslations('signing')
  return (
    <MessageView title={`closed_${why}`} text={`closedText_${why}`} owner={owner}>
      {why === 'unreachable' && (
        <p>
          <a href={`/sign/${id}`} className={buttonClass('primary')}>
            {t('reload')}
          </a>
        </p>
      )}
    </MessageView>
  )
}
