import type { ReactNode } from 'react'
import { ArrivalHeading } from './arrival-heading'
import type { SigningText, SigningTranslator } from './signing-texts'

interface MessageViewProps {
  readonly t: SigningTranslator
  readonly title: SigningText
  readonly text: SigningText
  /** What it is about, where the reader may know. */
  readonly documentName?: string | undefined
  readonly children?: ReactNode
}

/** A page that has nothing to do but to say why. */
export function MessageView({ t, title, text, documentName, children }: MessageViewProps) {
  return (
    <div className="max-w-task mx-auto space-y-4">
      <ArrivalHeading>{t(title)}</ArrivalHeading>
      {documentName !== undefined && <p className="text-lg font-semibold">{documentName}</p>}
      <p>{t(text)}</p>
      {children}
    </div>
  )
}
