'use client'

import { useState } from 'react'
import { useTranslations } from '#words'
import { limits } from '@/lib/gateway/contract/limits'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { TextField } from '../../form/field'
import { useCommand } from '../../live/use-command'
import { labelRows } from '../../owner-actions'
import { FailureAlert } from '../failure-alert'
import { type LabelChoice, LabelDot } from './label-mark'

export interface LabelDialogProps {
  readonly rows: Parameters<typeof labelRows>[0]['rows']
  /** The labels of the account. */
  readonly labels: readonly LabelChoice[]
  /** For each row, the ids of its labels. */
  readonly given: readonly (readonly string[])[]
  readonly open: boolean
  readonly onClose: () => void
  readonly onDone: () => void
}

/**
 * A box for each label (ticked if all rows have the label, half ticked if some have it), and a field for a new label.
 */
export function LabelDialog({ rows, labels, given, open, onClose, onDone }: LabelDialogProps) {
  const t = useTranslations('filing')
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [name, setName] = useState('')
  const [isTaken, setTaken] = useState(false)
  const command = useCommand(labelRows)
  const had = (id: string) => {
    const number = given.filter((ids) => ids.includes(id)).length
    if (number === 0) return 'none'
    return number === given.length ? 'all' : 'some'
  }
  const wanted = (isGiven: boolean) =>
    [...changed].flatMap(([id, isWanted]) => (isWanted === isGiven ? [id] : []))
  const save = () =>
    command.run([{ rows, add: wanted(true), remove: wanted(false), name }], (outcome) => {
      if (outcome === 'taken') return setTaken(true)
      onClose()
      onDone()
    })
  return (
    <ConfirmDialog
      open={open}
      title={t('labels')}
      keep={t('cancel')}
      submit={t('save')}
      look="primary"
      busy={command.running}
      onClose={onClose}
      onSubmit={save}
    >
      {labels.length > 0 && (
        <ul className="max-h-72 overflow-y-auto">
          {labels.map(({ id, name: words, colour }) => (
            <li key={id}>
              <label className="min-h-target hover:bg-paper flex items-center gap-3 rounded px-1 wrap-anywhere">
                <input
                  type="checkbox"
                  className="accent-accent size-5 shrink-0"
                  checked={changed.get(id) ?? had(id) === 'all'}
                  ref={(box) => {
                    if (box) box.indeterminate = !changed.has(id) && had(id) === 'some'
                  }}
                  onChange={(event) =>
                    setChanged(new Map([...changed, [id, event.target.checked]]))
                  }
                />
                <LabelDot colour={colour} />
                {words}
              </label>
            </li>
          ))}
        </ul>
      )}
      <TextField
        id="new-label"
        label={t('newLabel')}
        autoComplete="off"
        maxLength={limits.labelLength}
        value={name}
        error={isTaken ? t('nameTaken') : undefined}
        onChange={(event) => {
          setName(event.target.value)
          setTaken(false)
        }}
      />
      <FailureAlert failure={command.failure} />
    </ConfirmDialog>
  )
}
