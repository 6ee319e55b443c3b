import type { ReactNode } from 'react'
import { useTranslations } from '#words'
import type { NoSigningPage } from '@/lib/portal/signer/signing-page'
import type { Messages } from '@/messages/messages'
import { buttonClass } from '../../ui/button'
import { ArrivalHeading } from '../arrival-heading'
import { ReturnLink } from '../return-link'

interface MessageViewProps {
  readonly title: keyof Messages['signing']
  /** A heading that replaces the title. */
  readonly heading?: string | undefined
  readonly text: keyof Messages['signing']
  /** The document's name, if the reader may know it. */
  readonly documentName?: string | undefined
  /** The sender of the request. */
  readonly owner?: string | undefined
  readonly children?: ReactNode
}

/** A page that only explains something, without a task. */
export function MessageView(props: MessageViewProps) {
  const { title, heading, text, documentName, owner, children } = props
  const t = useTranslations('signing')
  return (
    <div className="max-w-task space-y-4">
      <ArrivalHeading>{heading ?? t(title)}</ArrivalHeading>
      {documentName !== undefined && <p className="text-lg font-semibold">{documentName}</p>}
      <p>{t(text)}</p>
      {owner !== undefined && <p className="text-muted">{t('sentBy', { owner })}</p>}
      {children}
    </div>
  )
}

interface UnavailableViewProps {
  readonly id: string
  readonly page: NoSigningPage
}

/** Shown if the link is unknown or the gateway did not answer. */
export function UnavailableView({ id, page }: UnavailableViewProps) {
  const { closed: why, owner, handedOverTo: name } = page
  const t = useTranslations('signing')
  return (
    <MessageView title={`closed_${why}`} text={`closedText_${why}`} owner={owner}>
      <ReturnLink url={page.returnUrl} />
      {name !== undefined && <p className="font-semibold">{t('asksInstead', { name })}</p>}
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
