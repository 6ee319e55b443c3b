'use client'

import { useTranslations } from '#words'
import { isCopy, isOrdered } from '@/lib/portal/people/signing-order'
import { Button } from '../../../ui/button'
import { lazyPart } from '../../lazy-part'
import { SummaryRow } from '../summary/summary-row'
import type { SignerForm } from '../use-signer-form'
import { arrange, type People } from './people'

interface PeopleOptionsProps {
  readonly people: People
  /** The person being typed. */
  readonly form: SignerForm
}

const GroupNeed = lazyPart(async () => (await import('./group-need')).GroupNeed)
const OrderChoice = lazyPart(async () => (await import('./signing-order')).OrderChoice)

/** The order of signing, and the recipients of copies. */
export function PeopleOptions({ people, form }: PeopleOptionsProps) {
  const t = useTranslations('new-document')
  const signing = people.list.filter((person) => !isCopy(person))
  const copies = people.list.filter(isCopy)
  const isInOrder = isOrdered(signing)
  const needed = people.groups?.find(({ order }) => order === 1)?.needed
  const count = signing.length
  const some = needed !== undefined && needed < count ? `; ${t('someOf', { needed, count })}` : ''
  const together = t('atOnce') + some
  const names = copies.map(({ name, surname }) => `${name} ${surname}`).join(', ')
  return (
    <>
      {signing.length > 1 && (
        <SummaryRow label={t('whenAsked')} value={isInOrder ? t('inOrder') : together}>
          <div className="space-y-4">
            <OrderChoice list={signing} onChange={(list) => arrange(people, list)} />
            {!isInOrder && <GroupNeed people={people} order={1} />}
          </div>
        </SummaryRow>
      )}
      <SummaryRow label={t('copiesLabel')} value={names === '' ? t('noCopies') : names}>
        <p className="text-muted mb-3 text-sm">{t('copiesMeaning')}</p>
        <Button look="secondary" onClick={() => form.insert({ role: 'copy' })}>
          {t('addCopy')}
        </Button>
      </SummaryRow>
    </>
  )
}
