import { Bookmark, Plus, Users } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from '#words'
import type { WaitingList } from '@/lib/portal/owner/waiting'
import { buttonClass } from '../../ui/button'
import { classNames } from '../../ui/class-names'

interface DocumentsHeadProps {
  readonly tab: 'sent' | 'waiting'
  /** Undefined: nobody can tell. */
  readonly waiting: WaitingList | undefined
  /** An empty list has the button in its middle. */
  readonly withoutButton?: boolean | undefined
}

const addresses = { sent: '/documents', waiting: '/waiting' } as const

/** What stands over both lists: what somebody has sent, and what waits for them. */
export function DocumentsHead({ tab, waiting, withoutButton }: DocumentsHeadProps) {
  const t = useTranslations('documents')
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-xl">{t('title')}</h1>
        {!withoutButton && (
          <div className="flex flex-wrap gap-2">
            {tab === 'sent' && (
              <>
                <Link href="/documents/templates" className={buttonClass('quiet', '-ml-4 sm:ml-0')}>
                  <Bookmark aria-hidden="true" className="size-5" />
                  {t('templates')}
                </Link>
                <Link href="/documents/many" className={buttonClass('secondary')}>
                  <Users aria-hidden="true" className="size-5" />
                  {t('many')}
                </Link>
              </>
            )}
            <Link
              href="/documents/new"
              className={buttonClass(tab === 'sent' ? 'primary' : 'secondary')}
            >
              <Plus aria-hidden="true" className="size-5" />
              {t('newDocument')}
            </Link>
          </div>
        )}
      </div>
      <nav aria-label={t('lists')} className="border-line mt-4 border-b">
        <ul className="-mb-px flex gap-6">
          {(['sent', 'waiting'] as const).map((one) => (
            <li key={one}>
              <Link
                href={addresses[one]}
                aria-current={one === tab ? 'page' : undefined}
                className={classNames(
                  'flex min-h-target items-center gap-2 border-b-2',
                  one === tab
                    ? 'border-accent font-semibold text-accent'
                    : 'border-transparent text-muted hover:text-ink',
                )}
              >
                {t(one)}
                {one === 'waiting' && waiting && <Count list={waiting} />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

function Count({ list: { documents, more } }: { list: WaitingList }) {
  if (documents.length === 0) return null
  return (
    <span className="bg-accent text-on-accent rounded px-2 text-sm font-semibold tabular-nums">
      {documents.length}
      {more && '+'}
    </span>
  )
}
