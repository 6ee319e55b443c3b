import { useTranslations } from '#words'
import type { Invitation } from '@/lib/gateway/contract/entries/hosted'

interface SenderWordsProps {
  readonly document: NonNullable<Invitation['document']>
  readonly sender: string
}

/** The sender's message to the signers, with the file name if the document has a title. */
export function SenderWords({ document: { name, title, message }, sender }: SenderWordsProps) {
  const t = useTranslations('sender-words')
  return (
    <>
      {title !== null && <p className="text-muted mt-1 text-sm wrap-anywhere">{name}</p>}
      {message !== null && (
        <section aria-label={t('from', { sender })} className="max-w-text mt-4">
          <p className="text-muted text-sm">{t('from', { sender })}</p>
          <blockquote className="border-accent mt-1 border-l-3 pl-3 wrap-anywhere whitespace-pre-line">
            {message}
          </blockquote>
        </section>
      )}
    </>
  )
}
