import Link from 'next/link'
import { useTranslations } from '#words'
import { limits } from '@/lib/gateway/contract/limits'
import {
  type DocumentFilter,
  type DocumentList,
  filterQuery,
  groupNames,
  isNarrowed,
} from '@/lib/portal/owner/documents'
import { listedStates, type StateGroup } from '@/lib/vocabulary/document'
import { Field, inputClass, TextField } from '../../form/field'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'
import { Disclosure } from '../../ui/disclosure'
import { SearchForm } from './search-form'
import { ZoneField } from './zone-field'

interface DocumentsToolbarProps {
  readonly filter: DocumentFilter
  readonly counts: DocumentList['counts']
  readonly labels: DocumentList['labels']
}

/** Search, filters and states in one row. The filter is part of the address, so it works without scripts. */
export function DocumentsToolbar({ filter, counts, labels }: DocumentsToolbarProps) {
  const t = useTranslations('documents-list')
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <SearchForm shown={shownIn(filter)} label={t('search')}>
        <Filters filter={filter} labels={labels} />
      </SearchForm>
      <StateLinks filter={filter} counts={counts} />
    </div>
  )
}

function shownIn({ state, cursor, sender, zone, ...fields }: DocumentFilter) {
  return { ...fields, state: state ?? '' }
}

function StateLinks({ filter, counts }: Pick<DocumentsToolbarProps, 'filter' | 'counts'>) {
  const t = useTranslations('documents')
  const words = useStateWords()
  return (
    <nav aria-label={t('filter')} className="-mx-1 max-w-full lg:ml-auto">
      <ul className="flex flex-wrap">
        {chipsOf(filter).map((state) => (
          <li key={state ?? 'all'}>
            <Link
              href={`/documents${filterQuery(filter, { state, cursor: undefined })}`}
              // A link to this page needs no prefetching.
              prefetch={false}
              aria-current={state === filter.state ? 'page' : undefined}
              className="group min-h-target flex items-center px-0.5 text-sm whitespace-nowrap"
            >
              <span
                className={classNames(
                  'rounded-full border px-2 py-1 sm:px-2.5',
                  state === filter.state
                    ? 'border-accent bg-accent-soft text-accent font-semibold'
                    : 'border-line bg-surface group-hover:border-ink',
                )}
              >
                {state === undefined ? t('all') : words(state)}{' '}
                {!isNarrowed(filter) && <Count count={counts[state ?? 'all']} />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The list of one bulk send has no count of documents that need the owner. */
function chipsOf({ batch }: DocumentFilter) {
  return batch === '' ? ([undefined, 'needs', ...groupNames] as const) : [undefined, ...groupNames]
}

function useStateWords() {
  const t = useTranslations('documents-list')
  const states = useTranslations('states')
  return (state: StateGroup | 'needs') => (state === 'signed' ? states('signed') : t(state))
}

/** Less frequent filters; unfolded while one of them is set. */
function Filters({
  filter: { state, signer, missing, label, archived, from, to },
  labels,
}: Pick<DocumentsToolbarProps, 'filter' | 'labels'>) {
  const filing = useTranslations('filing')
  const t = useTranslations('documents')
  const list = useTranslations('documents-list')
  const states = useTranslations('states')
  const groups = useStateWords()
  const isExact =
    state !== undefined && state !== 'needs' && !groupNames.includes(state as StateGroup)
  return (
    <Disclosure
      title={list('filters')}
      look="accent"
      open={[signer, from, to].some(Boolean) || isExact}
      className="px-2 open:w-full"
    >
      <div className="grid gap-4 pt-2 pb-4 sm:grid-cols-2 sm:items-end lg:grid-cols-4">
        <TextField id="signer" name="signer" label={t('signer')} defaultValue={signer} />
        <TextField id="missing" name="missing" label={filing('missing')} defaultValue={missing} />
        <Field id="state" label={t('state')}>
          <select id="state" name="state" defaultValue={state ?? ''} className={inputClass}>
            <option value="">{list('any')}</option>
            {(['needs', ...groupNames] as const).map((one) => (
              <option key={one} value={one}>
                {groups(one)}
              </option>
            ))}
            {listedStates
              .filter((one) => one !== 'signed')
              .map((one) => (
                <option key={one} value={one}>
                  {states(one)}
                </option>
              ))}
          </select>
        </Field>
        <Field id="label" label={filing('label')}>
          <select id="label" name="label" defaultValue={label} className={inputClass}>
            <option value="">{list('any')}</option>
            {labels.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        <Field id="archived" label={filing('archive')}>
          <select id="archived" name="archived" defaultValue={archived} className={inputClass}>
            <option value="">{filing('notArchived')}</option>
            <option value="yes">{filing('archived')}</option>
          </select>
        </Field>
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

function Count({ count }: { readonly count: number }) {
  if (count === 0) return null
  return (
    <span className="ml-0.5 tabular-nums">
      {count >= limits.countedDocuments ? `${limits.countedDocuments - 1}+` : count}
    </span>
  )
}
