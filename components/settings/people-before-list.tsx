'use client'

import { useTranslations } from '#words'
import type { PeopleBefore } from '@/lib/portal/owner/suggestions'
import { FailureAlert } from '../documents/failure-alert'
import { useCommand } from '../live/use-command'
import { forgetPerson } from '../owner-actions'
import { Button } from '../ui/button'
import { Disclosure } from '../ui/disclosure'

interface PeopleBeforeListProps {
  readonly people: PeopleBefore['people']
}

/** People who were invited before. The owner can erase each of them. */
export function PeopleBeforeList({ people }: PeopleBeforeListProps) {
  const t = useTranslations('settings')
  const command = useCommand(forgetPerson)
  /** The button disappears with its person, so the focus moves to the next person's button, or to the heading. */
  const forget = (index: number, suggestionId: string) => {
    const next = people[index + 1] ?? people[index - 1]
    command.run([{ suggestionId }], () => {
      requestAnimationFrame(() => document.getElementById(idOf(next?.id))?.focus())
    })
  }
  return (
    <section aria-labelledby="people-before" className="border-line mt-8 space-y-2 border-t pt-6">
      <h2 id="people-before" tabIndex={-1} className="text-lg outline-none">
        {t('peopleBefore')}
      </h2>
      <p className="text-muted text-sm">{t('peopleBeforeMeaning')}</p>
      <FailureAlert failure={command.failure} />
      <Disclosure title={t('peopleCount', { count: people.length })} look="accent">
        <ul className="divide-line border-line bg-surface divide-y rounded border">
          {people.map(({ id, name, surname, email }, index) => (
            <li key={id} className="flex items-center justify-between gap-4 px-4 py-1">
              <p className="min-w-0 wrap-anywhere">
                {name} {surname} <span className="text-muted text-sm">{email}</span>
              </p>
              <Button
                id={idOf(id)}
                look="risky"
                className="-mr-4"
                busy={command.running}
                onClick={() => forget(index, id)}
              >
                {t('forget')}
                <span className="sr-only">
                  : {name} {surname}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      </Disclosure>
    </section>
  )
}

const idOf = (id: string | undefined) => (id ? `forget-${id}` : 'people-before')
