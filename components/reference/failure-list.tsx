import { useTranslations } from '#words'
import type { ReferenceEntry } from '@/lib/portal/reference/reference'
import { Disclosure } from './disclosure'

interface FailureListProps {
  readonly failures: ReferenceEntry['failures']
}

/** What an endpoint may refuse with; each leads to what to do about it. */
export function FailureList({ failures }: FailureListProps) {
  const t = useTranslations('reference')
  return (
    <Disclosure title={t('failures', { count: failures.length })}>
      <ul lang="en" className="space-y-2 text-sm">
        {failures.map(({ reason, status, code, cause }) => (
          <li key={`${status} ${reason}`}>
            <a href={`#${reason}`} className="text-accent font-mono underline underline-offset-4">
              {code === undefined ? status : `${status} · ${code}`}
            </a>{' '}
            {cause}
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
