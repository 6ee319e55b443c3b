import type { ReactNode } from 'react'
import { useTranslations } from '#words'
import type { Messages } from '@/messages/messages'
import { ArrivalHeading } from '../arrival-heading'

interface MessageViewProps {
  readonly title: keyof Messages['signing']
  readonly text: keyof Messages['signing']
  /** What it is about, where the reader may know. */
  readonly documentName?: string | undefined
  /** Whoever asked for the signature. */
  readonly owner?: string | undefined
  readonly children?: ReactNode
}

/** A page that has nothing to do but to say why. */
export function MessageView({ title, text, documentName, owner, children }: MessageViewProps) {
  const t = useTranslations('signing')
  return (
    <div className="max-w-task mx-auto space-y-4">
      <ArrivalHeading>{t(title)}</ArrivalHeading>
      {documentName !== undefined && <p className="text-lg font-semibold">{documentName}</p>}
      <p>{t(text)}</p>
      {owner !== undefined && <p className="text-muted">{t('sentBy', { owner })}</p>}
      {children}
    </div>
  )
}
