import type { NoSigningPage } from '@/lib/portal/signing-page'
import { buttonClass } from '../ui/button'
import { MessageView } from './message-view'
import type { SigningTranslator } from './signing-texts'

interface UnavailableViewProps {
  readonly t: SigningTranslator
  readonly id: string
  readonly why: NoSigningPage['closed']
}

/** The link opens nothing, or nobody answered for it. */
export function UnavailableView({ t, id, why }: UnavailableViewProps) {
  return (
    <MessageView t={t} title={`closed_${why}`} text={`closedText_${why}`}>
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
