import Link from 'next/link'
import { useTranslations } from '#words'
import { filterQuery } from '@/lib/portal/owner/documents'
import type { MissingPeople } from '@/lib/portal/owner/missing'
import { fullName } from '@/lib/portal/sign-in/viewer'
import { LocalTime } from '../../ui/local-time'

type Person = MissingPeople['people'][number]

/** A row for each person, which opens their documents. */
export function MissingTable({ people, more }: MissingPeople) {
  const t = useTranslations('filing')
  if (people.length === 0) {
    return (
      <p className="border-line bg-surface max-w-text rounded border p-6">{t('nobodyMissing')}</p>
    )
  }
  return (
    <>
      <div className="border-line bg-surface overflow-hidden rounded border">
        <table className="w-full table-fixed text-left">
          <thead className="text-muted text-sm">
            <tr>
              <th scope="col" className="px-4 py-2 font-normal">
                {t('person')}
              </th>
              <th scope="col" className="w-32 px-2 py-2 font-normal sm:w-48">
                {t('documents')}
              </th>
              <th scope="col" className="hidden w-40 px-2 py-2 font-normal sm:table-cell">
                {t('since')}
              </th>
            </tr>
          </thead>
          <tbody className="divide-line divide-y">
            {people.map((person) => (
              <Row key={JSON.stringify(person)} person={person} />
            ))}
          </tbody>
        </table>
      </div>
      {more && <p className="text-muted mt-2">{t('moreMissing', { count: people.length })}</p>}
    </>
  )
}

function Row({ person }: { readonly person: Person }) {
  const t = useTranslations('filing')
  const words = useTranslations('progress')
  const name = fullName(person)
  return (
    <tr className="border-line hover:bg-paper relative rotate-0 border-t">
      <th scope="row" className="px-4 py-2 font-normal wrap-anywhere">
        {name === '' ? (
          words('linkHolder')
        ) : (
          <Link
            href={`/documents${filterQuery({ missing: person.email ?? name })}`}
            prefetch={false}
            className="hover:text-accent font-semibold underline-offset-4 after:absolute after:inset-0 hover:underline"
          >
            {name}
          </Link>
        )}
        {person.email && <span className="text-muted text-sm max-sm:block"> {person.email}</span>}
      </th>
      <td className="px-2 py-2 whitespace-nowrap tabular-nums">
        {t('waitingDocuments', { count: person.documents })}
      </td>
      <td className="text-muted hidden px-2 py-2 text-sm tabular-nums sm:table-cell">
        <LocalTime at={person.since} only="moment" />
      </td>
    </tr>
  )
}
