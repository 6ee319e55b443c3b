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
  /** Ids of the entries that are on the page. */
  readonly there: readonly string[]
  /** Whether nothing waits outside the page. */
  readonly areAll: boolean
  readonly begin: (ids: readonly string[]) => Promise<CommandResult<string>>
  readonly children: ReactNode
}

/** A list whose entries can be read and signed in a row: the selected entries, or all if none is selected. */
export function RunChooser({ there, areAll, begin, children }: RunChooserProps) {
  const t = useTranslations('run')
  const [chosen, setChosen] = useState<readonly string[]>([])
  const beginning = useCommand(begin)
  // In the order of the list. Entries that have left the page are not selected any more.
  const ids = there.filter((id) => chosen.includes(id))
  const all = there.slice(0, most)
  const choose = (id: string, isChosen: boolean) =>
    setChosen((now) => (isChosen ? [...now, id] : now.filter((one) => one !== id)))
  const words = () => {
    if (ids.length > 0) return t('begin', { count: ids.length })
    if (there.length > most) return t('beginFirst', { count: all.length })
    return t(areAll ? 'beginAll' : 'begin', { count: all.length })
  }
  return (
    <RunChoice value={{ ids, choose }}>
      <FailureAlert failure={beginning.failure} />
      <div className="border-line bg-surface rounded border">
        {there.length > 1 && (
          <div className="border-line bg-surface z-20 flex flex-wrap items-center justify-between gap-x-4 rounded-t border-b px-4 py-1 [@media(min-height:30rem)]:sticky [@media(min-height:30rem)]:top-0">
            <ChooseAll
              chosen={ids.length}
              of={all.length}
              onChoose={(isChosen) => setChosen(isChosen ? all : [])}
            />
            <Button
              busy={beginning.running}
              onClick={() =>
                beginning.run([ids.length > 0 ? ids : all], (address) =>
                  window.location.assign(address),
                )
              }
            >
              {words()}
            </Button>
          </div>
        )}
        {children}
      </div>
      {ids.length >= most && there.length > most && (
        <p className="text-muted text-sm">{t('most', { count: most })}</p>
      )}
    </RunChoice>
  )
}

const boxClass = 'accent-accent size-5'

interface ChooseAllProps {
  readonly chosen: number
  readonly of: number
  readonly onChoose: (isChosen: boolean) => void
}

function ChooseAll({ chosen, of, onChoose }: ChooseAllProps) {
  const t = useTranslations('run')
  const areAll = chosen === of
  const takeEarly = takeTick(areAll, () => onChoose(true))
  return (
    <label className="min-h-target inline-flex items-center gap-3">
      <input
        type="checkbox"
        className={boxClass}
        checked={areAll}
        ref={(box) => {
          if (box) box.indeterminate = chosen > 0 && !areAll
          takeEarly(box)
        }}
        onChange={(event) => onChoose(event.target.checked)}
      />
      {chosen > 0 ? t('chosen', { count: chosen }) : t('chooseAll')}
    </label>
  )
}

interface ChooseForRunProps {
  readonly id: string
  readonly name: string
}

/** A box that selects an entry for the run. It lies above the link that covers the row. */
export function ChooseForRun({ id, name }: ChooseForRunProps) {
  const t = useTranslations('run')
  const { ids, choose } = use(RunChoice)
  const isChosen = ids.includes(id)
  return (
    <label className="relative z-10 -m-3 inline-flex size-11 shrink-0 items-center justify-center">
      <input
        type="checkbox"
        aria-label={t('choose', { name })}
        className={boxClass}
        checked={isChosen}
        disabled={!isChosen && ids.length >= most}
        ref={takeTick(isChosen, () => choose(id, true))}
        onChange={(event) => choose(id, event.target.checked)}
      />
    </label>
  )
}
