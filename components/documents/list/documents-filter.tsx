import Link from 'next/link'
import { useTranslations } from '#words'
import { limits } from '@/lib/gateway/contract/limits'
import {
  type DocumentFilter,
  type DocumentList,
  filterQuery,
  isNarrowed,
} from '@/lib/portal/owner/documents'
import { listedStates } from '@/lib/vocabulary/document'
import { inputClass, TextField } from '../../form/field'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { Disclosure } from '../../ui/disclosure'
import { ZoneField } from './zone-field'

interface DocumentsFilterProps {
  readonly filter: DocumentFilter
  readonly counts: DocumentList['counts']
}

/** States as links and the search as a form: the filter is the address, and works without scripts. */
export function DocumentsFilter({ filter, counts }: DocumentsFilterProps) {
  const t = useTranslations('documents')
  const states = useTranslations('states')
  return (
    <div className="flex flex-wrap items-start gap-x-8 gap-y-4">
      <nav aria-label={t('filter')} className="-mx-3 grow">
        <ul className="flex flex-wrap gap-x-1">
          {[undefined, ...listedStates].map((state) => (
            <li key={state ?? 'all'}>
              <Link
                href={`/documents${filterQuery(filter, { state, cursor: undefined })}`}
                // It is this page again: there is nothing to fetch ahead.
                prefetch={false}
                aria-current={state === filter.state ? 'page' : undefined}
                className={classNames(
                  'flex min-h-target items-center rounded px-3 underline-offset-8',
                  state === filter.state
                    ? 'font-semibold text-accent underline decoration-2'
                    : 'text-muted hover:text-ink',
                )}
              >
                {state === undefined ? t('all') : states(state)}
                {!isNarrowed(filter) && <Count count={countOf(counts, state)} />}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {filter.batch && (
        <p className="basis-full">
          {t('ofBatch')}{' '}
          <Link href="/documents" className="text-accent underline underline-offset-4">
            {t('showAll')}
          </Link>
        </p>
      )}
      <search className="w-full lg:w-auto">
        <form action="/documents" className="space-y-2">
          {filter.batch && <input type="hidden" name="batch" value={filter.batch} />}
          {filter.state && <input type="hidden" name="state" value={filter.state} />}
          <div className="flex gap-2">
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
          </div>
          <Narrow filter={filter} />
        </form>
      </search>
    </div>
  )
}

/** What is asked for more rarely; unfolded while it is. */
function Narrow({ filter: { signer, from, to } }: Pick<DocumentsFilterProps, 'filter'>) {
  const t = useTranslations('documents')
  return (
    <Disclosure title={t('narrow')} look="accent" open={[signer, from, to].some(Boolean)}>
      <div className="grid gap-4 pt-2 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField id="signer" name="signer" label={t('signer')} defaultValue={signer} />
        </div>
        <TextField id="from" name="from" type="date" label={t('from')} defaultValue={from} />
        <TextField id="to" name="to" type="date" label={t('to')} defaultValue={to} />
        <ZoneField />
        <Button type="submit" look="secondary">
          {t('apply')}
        </Button>
      </div>
    </Disclosure>
  )
}

function countOf(counts: DocumentList['counts'], state: DocumentFilter['state']): number {
  const counted = listedStates.filter((one) => state === undefined || one === state)
  return counted.reduce((sum, one) => sum + counts[one], 0)
}

function Count({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <span className="ml-1.5 text-sm tabular-nums">
      {count >= limits.countedDocuments ? `${limits.countedDocuments - 1}+` : count}
    </span>
  )
}
