'use client'

import { createContext, type ReactNode, use, useState } from 'react'
import { useTranslations } from '#words'
import { limits } from '@/lib/gateway/contract/limits'
import type { CommandResult } from '@/lib/portal/actions/owner-failures'
import { FailureAlert } from '../../documents/failure-alert'
import { useCommand } from '../../live/use-command'
import { takeTick } from '../../ui/before-hydration'
import { Button } from '../../ui/button'

const most = limits.runDocuments

interface Choice {
  readonly ids: readonly string[]
  readonly choose: (id: string, isChosen: boolean) => void
}

const RunChoice = createContext<Choice>({ ids: [], choose: () => undefined })

interface RunChooserProps {
  /** Ids of the entries on the page. */
  readonly there: readonly string[]
  readonly begin: (ids: readonly string[]) => Promise<CommandResult<string>>
  readonly children: ReactNode
}

/** A list whose entries can be selected to be signed in a row. */
export function RunChooser({ there, begin, children }: RunChooserProps) {
  const t = useTranslations('run')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const beginning = useCommand(begin)
  // Entries that have left the page are no longer selected.
  const ids = chosen.filter((id) => there.includes(id))
  const choose = (id: string, isChosen: boolean) =>
    setChosen((now) => (isChosen ? [...now, id] : now.filter((one) => one !== id)))
  return (
    <RunChoice value={{ ids, choose }}>
      {children}
      <FailureAlert failure={beginning.failure} />
      {ids.length > 0 && (
        <div className="border-line bg-surface sticky bottom-0 z-10 flex flex-wrap items-center gap-2 rounded border p-4">
          <Button
            busy={beginning.running}
            onClick={() => beginning.run([ids], (path) => window.location.assign(path))}
          >
            {t('begin', { count: ids.length })}
          </Button>
          <Button look="quiet" onClick={() => setChosen([])}>
            {t('none')}
          </Button>
          {ids.length >= most && <p className="text-muted text-sm">{t('most', { count: most })}</p>}
        </div>
      )}
    </RunChoice>
  )
}

interface ChooseForRunProps {
  readonly id: string
  readonly name: string
}

/** Above the link that covers the row. */
export function ChooseForRun({ id, name }: ChooseForRunProps) {
  const t = useTranslations('run')
  const { ids, choose } = use(RunChoice)
  const isChosen = ids.includes(id)
  return (
    <label className="relative z-10 -m-3 inline-flex size-11 shrink-0 items-center justify-center">
      <input
        type="checkbox"
        aria-label={t('choose', { name })}
        className="accent-accent size-5"
        checked={isChosen}
        disabled={!isChosen && ids.length >= most}
        ref={takeTick(isChosen, () => choose(id, true))}
        onChange={(event) => choose(id, event.target.checked)}
      />
    </label>
  )
}
