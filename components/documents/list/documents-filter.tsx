import Link from 'next/link'
import { useTranslations } from '#words'
import { type DocumentFilter, filterQuery, filterStates } from '@/lib/portal/owner/documents'
import { inputClass } from '../../form/field'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'

interface DocumentsFilterProps {
  readonly filter: DocumentFilter
}

/** States as links and the search as a form: the filter is the address, and works without scripts. */
export function DocumentsFilter({ filter }: DocumentsFilterProps) {
  const t = useTranslations('documents')
  const states = useTranslations('states')
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-4">
      <nav aria-label={t('filter')} className="-mx-3 grow">
        <ul className="flex flex-wrap gap-x-1">
          {[undefined, ...filterStates].map((state) => (
            <li key={state ?? 'all'}>
              <Link
                href={`/documents${filterQuery(filter, { state, cursor: undefined })}`}
                aria-current={state === filter.state ? 'page' : undefined}
                className={classNames(
                  'flex min-h-target items-center rounded px-3 underline-offset-8',
                  state === filter.state
                    ? 'font-semibold text-accent underline decoration-2'
                    : 'text-muted hover:text-ink',
                )}
              >
                {state === undefined ? t('all') : states(state)}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <search className="w-full sm:w-auto">
        <form action="/documents" className="flex gap-2">
          {filter.state && <input type="hidden" name="state" value={filter.state} />}
          <input
            type="search"
            name="search"
            defaultValue={filter.search}
            aria-label={t('search')}
            placeholder={t('search')}
            maxLength={200}
            className={classNames(inputClass, 'sm:w-60')}
          />
          <Button type="submit" look="secondary">
            {t('find')}
          </Button>
        </form>
      </search>
    </div>
  )
}
