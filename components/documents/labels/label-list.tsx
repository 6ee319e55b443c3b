'use client'

import Link from 'next/link'
import { useId, useState } from 'react'
import { useTranslations } from '#words'
import { limits } from '@/lib/gateway/contract/limits'
import { type LabelColour, labelColours } from '@/lib/vocabulary/label'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { TextField } from '../../form/field'
import { useCommand } from '../../live/use-command'
import { removeLabel, saveLabel } from '../../owner-actions'
import { Button } from '../../ui/button'
import { useFocusAfter } from '../../ui/use-focus-after'
import { FailureAlert } from '../failure-alert'
import { type LabelChoice, LabelDot, LabelMark } from '../list/label-mark'

interface LabelListProps {
  readonly labels: readonly LabelChoice[]
  /** Whether the person may change labels. In an organisation, managers may; all members see them. */
  readonly mayChange: boolean
}

/** The labels of an account, with their actions. */
export function LabelList({ labels, mayChange }: LabelListProps) {
  const t = useTranslations('filing')
  return (
    <div className="space-y-4">
      {labels.length === 0 && <p>{t('noLabels')}</p>}
      {labels.length > 0 && (
        <ul className="divide-line border-line bg-surface divide-y rounded border">
          {labels.map((label) => (
            <li key={label.id} className="flex items-center px-4 py-1">
              <Link
                href={`/documents?label=${label.id}`}
                className="min-h-target flex min-w-0 grow items-center hover:underline"
              >
                <LabelMark label={label} />
              </Link>
              {mayChange && (
                <>
                  <Edit label={label} />
                  <Remove label={label} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && <Edit colour={labelColours[labels.length % labelColours.length] ?? 'grey'} />}
    </div>
  )
}

interface EditProps {
  /** The label to change. Absent: a new label. */
  readonly label?: LabelChoice
  readonly colour?: LabelColour
}

/** A dialog for the name and colour of a label. */
function Edit({ label, colour: first = 'grey' }: EditProps) {
  const t = useTranslations('filing')
  const id = useId()
  const [open, setOpen] = useState(false)
  const [name, setName] = useState(label?.name ?? '')
  const [colour, setColour] = useState(label?.colour ?? first)
  const [wrong, setWrong] = useState<'nameMissing' | 'nameTaken'>()
  const command = useCommand(saveLabel)
  const refuse = (why: 'nameMissing' | 'nameTaken') => {
    setWrong(why)
    document.getElementById(id)?.focus()
  }
  const show = () => {
    setName(label?.name ?? '')
    setColour(label?.colour ?? first)
    setWrong(undefined)
    setOpen(true)
  }
  return (
    <>
      <Button look={label ? 'quiet' : 'secondary'} onClick={show}>
        {t(label ? 'change' : 'newLabel')}
        {label && <span className="sr-only">: {label.name}</span>}
      </Button>
      <ConfirmDialog
        open={open}
        title={t(label ? 'changeLabel' : 'newLabel')}
        keep={t('cancel')}
        submit={t('save')}
        look="primary"
        busy={command.running}
        onClose={() => setOpen(false)}
        onSubmit={() => {
          if (name.trim() === '') return refuse('nameMissing')
          command.run([{ labelId: label?.id, name, colour }], (outcome) =>
            outcome === 'saved' ? setOpen(false) : refuse('nameTaken'),
          )
        }}
      >
        <TextField
          id={id}
          label={t('name')}
          autoComplete="off"
          maxLength={limits.labelLength}
          value={name}
          error={wrong && t(wrong)}
          onChange={(event) => {
            setName(event.target.value)
            setWrong(undefined)
          }}
        />
        <Colours value={colour} onChange={setColour} />
        <FailureAlert failure={command.failure} />
      </ConfirmDialog>
    </>
  )
}

interface ColoursProps {
  readonly value: LabelColour
  readonly onChange: (colour: LabelColour) => void
}

function Colours({ value, onChange }: ColoursProps) {
  const t = useTranslations('filing')
  const name = useId()
  return (
    <fieldset>
      <legend className="font-semibold">{t('colour')}</legend>
      <div className="grid grid-cols-2 sm:grid-cols-3">
        {labelColours.map((colour) => (
          <label key={colour} className="min-h-target flex items-center gap-2">
            <input
              type="radio"
              name={name}
              className="accent-accent size-5"
              checked={colour === value}
              onChange={() => onChange(colour)}
            />
            <LabelDot colour={colour} />
            {t(`colour_${colour}`)}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Removes a label. Two steps: the second says what stays. */
function Remove({ label }: { readonly label: LabelChoice }) {
  const t = useTranslations('filing')
  const [open, setOpen] = useState(false)
  const command = useCommand(removeLabel)
  const isSent = useFocusAfter('content')
  return (
    <>
      <Button look="risky" onClick={() => setOpen(true)}>
        {t('remove')}
        <span className="sr-only">: {label.name}</span>
      </Button>
      <ConfirmDialog
        open={open}
        title={t('removeTitle', { name: label.name })}
        keep={t('cancel')}
        submit={t('remove')}
        busy={command.running}
        onClose={() => setOpen(false)}
        onSubmit={() => {
          command.run([{ labelId: label.id }], () => {
            isSent.current = true
            setOpen(false)
          })
        }}
      >
        <p>{t('removeMeaning')}</p>
        <FailureAlert failure={command.failure} />
      </ConfirmDialog>
    </>
  )
}
