'use client'

import { useEffect, useRef } from 'react'
import { useTranslations } from '#words'
import { useCommand } from '../../live/use-command'
import { remindChosen } from '../../owner-actions'
import { givePressBack } from '../../ui/before-hydration'
import { Spinner } from '../../ui/spinner'

interface RemindButtonProps {
  readonly name: string
  readonly rows: Parameters<typeof remindChosen>[0]
  /** Number of people who get the mail. */
  readonly count: number
  readonly className: string
}

/** Reminds all signers of a row who are asked now, without leaving the list. The result replaces the button. */
export function RemindButton({ name, rows, count, className }: RemindButtonProps) {
  const t = useTranslations('documents-list')
  const { run, running, answer, failure } = useCommand(remindChosen)
  const said = useRef<HTMLSpanElement>(null)
  const outcome = answer ? t(outcomeOf(answer)) : failure && t('notReminded')
  // The pressed button disappears: the focus moves to the result.
  useEffect(() => {
    if (outcome) said.current?.focus()
  }, [outcome])
  return (
    <>
      {!outcome && (
        <button
          type="button"
          ref={givePressBack}
          aria-disabled={running || undefined}
          onClick={() => run([rows])}
          className={className}
        >
          {running && <Spinner />}
          {count === 1 ? t('remind') : t('remindCount', { count })}
          <span className="sr-only">: {name}</span>
        </button>
      )}
      <span
        ref={said}
        role="status"
        tabIndex={-1}
        className="text-muted relative text-sm outline-none"
      >
        {outcome}
      </span>
    </>
  )
}

function outcomeOf({ mailed, limited }: { readonly mailed: number; readonly limited: number }) {
  if (mailed > 0) return 'reminded'
  return limited > 0 ? 'tooOften' : 'nobodyMailed'
}
