import type { ReactNode } from 'react'
import { useTranslations } from '#words'
import type { DocumentProgress } from '@/lib/gateway/contract/entries/listed-document'
import type { Translator } from '@/lib/portal/i18n/translator'
import { fullName } from '@/lib/portal/sign-in/viewer'

type People = Pick<NonNullable<DocumentProgress['waiting_for']>, 'named' | 'more'>

/** The names of some people, and the number of the others. */
export function nameList(t: Translator<'progress'>, { named, more }: People): string {
  const names = named.map((person) => fullName(person) || t('linkHolder')).join(', ')
  return more === 0 ? names : t('andMore', { names, count: more })
}

interface WaitingNamesProps {
  readonly waiting: NonNullable<DocumentProgress['waiting_for']>
}

/** The signers whom a document waits for: all of them, or how many of them if some need not sign. */
export function WaitingNames({ waiting }: WaitingNamesProps): ReactNode {
  const t = useTranslations('progress')
  const names = nameList(t, waiting)
  const isAll = waiting.needed >= waiting.named.length + waiting.more
  return isAll ? names : t('anyOf', { needed: waiting.needed, names })
}

interface SignatureCountProps {
  readonly signed: number
  readonly needed: number
  readonly words?: 'signedOf' | 'signedCount'
  readonly isNarrow?: boolean
}

/** The number of collected and needed signatures, as a bar and in words. */
export function SignatureCount({
  signed,
  needed,
  words = 'signedOf',
  isNarrow = false,
}: SignatureCountProps) {
  const t = useTranslations('states')
  return (
    <span className="whitespace-nowrap tabular-nums">
      <progress
        aria-hidden="true"
        max={needed || 1}
        value={signed}
        className={`mr-2 inline-block h-1.5 w-12 align-middle ${isNarrow ? '' : 'lg:w-20'}`}
      />
      {t(words, { signed, all: needed })}
    </span>
  )
}
