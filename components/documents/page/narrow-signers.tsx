'use client'

import { useState } from 'react'
import { useTranslations } from '#words'
import { type SignerKind, signerKinds } from '@/lib/portal/owner/signer-progress'
import { inputClass } from '../../form/field'
import { givePressBack, onHydration } from '../../ui/before-hydration'
import { Button } from '../../ui/button'
import { classNames } from '../../ui/class-names'

/** The facts of a person that the search and the filter use. */
interface Narrowed {
  readonly name: string
  readonly email: string
  readonly kinds: readonly SignerKind[]
}

interface Narrowing {
  readonly words: string
  readonly setWords: (words: string) => void
  readonly kind: SignerKind | undefined
  readonly setKind: (kind: SignerKind | undefined) => void
}

/** The reader's search and filter. A filter that fits no signer has no effect. */
export function useNarrowing(rows: readonly Narrowed[]) {
  const [words, setWords] = useState('')
  const [asked, setKind] = useState<SignerKind>()
  const kind = asked && rows.some(({ kinds }) => kinds.includes(asked)) ? asked : undefined
  const narrowing: Narrowing = { words, setWords, kind, setKind }
  const isShown = ({ name, email, kinds }: Narrowed) =>
    (kind === undefined || kinds.includes(kind)) &&
    folded(`${name} ${email}`).includes(folded(words.trim()))
  return { narrowing, isShown }
}

/** Removes diacritics, so that text typed without them finds names that have them. */
const folded = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

interface NarrowSignersProps {
  readonly rows: readonly Narrowed[]
  readonly narrowing: Narrowing
  readonly shown: number
}

export function NarrowSigners({ rows, narrowing, shown }: NarrowSignersProps) {
  const t = useTranslations('signer-table')
  const { words, setWords, kind, setKind } = narrowing
  const countOf = (one: SignerKind) => rows.filter(({ kinds }) => kinds.includes(one)).length
  return (
    <div className="space-y-2 px-4 pt-2 pb-4 sm:px-6 print:hidden">
      <input
        ref={onHydration<HTMLInputElement>(({ value }) => setWords(value))}
        type="search"
        value={words}
        onChange={(event) => setWords(event.target.value)}
        aria-label={t('find')}
        placeholder={t('find')}
        className={inputClass}
      />
      <fieldset className="-mx-3 flex flex-wrap">
        <legend className="sr-only">{t('state')}</legend>
        {[undefined, ...signerKinds.filter((one) => countOf(one) > 0)].map((one) => (
          <button
            key={one ?? 'all'}
            ref={givePressBack}
            type="button"
            aria-pressed={one === kind}
            onClick={() => setKind(one)}
            className={classNames(
              'min-h-target rounded px-3 underline-offset-8',
              one === kind
                ? 'text-accent font-semibold underline decoration-2'
                : 'text-muted hover:text-ink',
            )}
          >
            {t(one ?? 'all')}{' '}
            <span className="text-sm tabular-nums">
              {one === undefined ? rows.length : countOf(one)}
            </span>
          </button>
        ))}
      </fieldset>
      <p role="status" className="text-muted text-sm empty:hidden">
        {shown < rows.length &&
          (shown === 0 ? t('nobody') : t('shown', { shown, all: rows.length }))}
      </p>
      {shown === 0 && (
        <Button
          look="secondary"
          onClick={() => {
            setWords('')
            setKind(undefined)
          }}
        >
          {t('showAll')}
        </Button>
      )}
    </div>
  )
}
