import { useTranslations } from '#words'
import { type DocumentFilter, filterQuery } from '@/lib/portal/owner/documents'

interface SenderFilterProps {
  readonly filter: DocumentFilter
}

/** A filter in an organisation: the documents of all members, or only those that the person sent. */
export function SenderFilter({ filter }: SenderFilterProps) {
  const t = useTranslations('organisation')
  const choices = [
    ['', t('everyones')],
    ['me', t('mine')],
  ] as const
  return (
    <nav aria-label={t('senders')} className="flex gap-4 text-sm">
      {choices.map(([sender, words]) => (
        <a
          key={sender}
          href={`/documents${filterQuery(filter, { sender, cursor: undefined })}`}
          aria-current={filter.sender === sender ? 'true' : undefined}
          className="min-h-target text-accent flex items-center underline underline-offset-4 aria-[current=true]:font-semibold aria-[current=true]:no-underline"
        >
          {words}
        </a>
      ))}
    </nav>
  )
}
