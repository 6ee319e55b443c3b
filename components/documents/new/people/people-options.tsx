'use client'

import { useTranslations } from '#words'
import { isOrdered, isReader, isSigner } from '@/lib/portal/people/signing-order'
import { Button } from '../../../ui/button'
import { lazyPart } from '../../lazy-part'
import { SummaryRow } from '../summary/summary-row'
import type { SignerForm } from '../use-signer-form'
import type { People } from './people'

interface PeopleOptionsProps {
  readonly people: People
  /** The form of the person being typed. */
  readonly form: SignerForm
}

const GroupNeed = lazyPart(async () => (await import('./group-need')).GroupNeed)

/** How many signers must sign, and the recipients of copies. */
export function PeopleOptions({ people, form }: PeopleOptionsProps) {
  const t = useTranslations('new-document')
  const { isTogether, count, needed, copies } = peopleInWords(people)
  return (
    <>
      {isTogether && (
        <SummaryRow label={t('howMany')} value={needed ? t('someOf', { needed, count }) : t('all')}>
          <GroupNeed people={people} order={1} />
        </SummaryRow>
      )}
      <SummaryRow label={t('copiesLabel')} value={copies === '' ? t('noCopies') : copies}>
        <p className="text-muted mb-3 text-sm">{t('copiesMeaning')}</p>
        <Button look="secondary" onClick={() => form.insert({ role: 'copy' })}>
          {t('addCopy')}
        </Button>
      </SummaryRow>
    </>
  )
}

/** The options of the people, in few words. */
export function peopleInWords({ list, groups }: Pick<People, 'list' | 'groups'>) {
  const signing = list.filter((person) => !isReader(person))
  const count = signing.filter(isSigner).length
  const some = groups?.find(({ order }) => order === 1)?.needed
  return {
    /** Whether several people are asked at the same time. */
    isTogether: count > 1 && !isOrdered(signing),
    count,
    /** How many of the people must sign, if not all. */
    needed: some !== undefined && some < count ? some : undefined,
    copies: list
      .filter(({ role }) => role === 'copy')
      .map(({ name, surname }) => `${name} ${surname}`)
      .join(', '),
  }
}
