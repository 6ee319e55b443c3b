'use client'

import { createContext, type ReactNode, use, useEffect, useRef, useState } from 'react'
import { useTranslations } from '#words'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { useCommand } from '../../live/use-command'
import { archiveRows, remindChosen, removeChosen } from '../../owner-actions'
import { takeTick } from '../../ui/before-hydration'
import { Button, buttonClass } from '../../ui/button'
import { FailureAlert } from '../failure-alert'
import { LabelButton } from './label-button'
import type { LabelChoice } from './label-mark'

interface Choosable {
  /** Id of the document or of the bulk send. */
  readonly uuid: string
  /** Size in bytes. */
  readonly size: number
  /** Whether all signatures are collected. */
  readonly isSigned: boolean
  /** Whether the row is a bulk send with all its documents. */
  readonly isBatch: boolean
  /** Ids of the row's labels. */
  readonly labels: readonly string[]
  /** Number of people who would get a reminder by mail. */
  readonly reminded: number
}

interface Choice {
  readonly isChosen: (uuid: string) => boolean
  readonly choose: (uuid: string, chosen: boolean) => void
  readonly all: 'none' | 'some' | 'all'
  readonly chooseAll: (chosen: boolean) => void
}

const ChoiceContext = createContext<Choice | undefined>(undefined)

interface ChooserProps {
  /** The rows of the page. */
  readonly documents: readonly Choosable[]
  /** Whether the person may only read in this account. */
  readonly isReader: boolean
  /** False in an organisation: there, each removed document needs a reason. */
  readonly mayRemove: boolean
  /** Whether the list shows the archive. */
  readonly isArchive: boolean
  /** The labels of the account. */
  readonly labels: readonly LabelChoice[]
  readonly children: ReactNode
}

/** A list with selectable rows, and actions on the selected ones. */
export function Chooser({ documents, children, ...rest }: ChooserProps) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  // Documents that have left the page are no longer selected.
  const chosen = documents.filter(({ uuid }) => ids.has(uuid))
  const some = chosen.length === documents.length ? 'all' : 'some'
  const choice: Choice = {
    isChosen: (uuid) => ids.has(uuid),
    choose: (uuid, isChosen) =>
      setIds((now) => new Set(isChosen ? [...now, uuid] : [...now].filter((id) => id !== uuid))),
    all: chosen.length === 0 ? 'none' : some,
    chooseAll: (all) => setIds(new Set(all ? documents.map(({ uuid }) => uuid) : [])),
  }
  return (
    <ChoiceContext value={choice}>
      {children}
      <Deeds chosen={chosen} clear={() => setIds(new Set())} {...rest} />
    </ChoiceContext>
  )
}

const boxClass = 'accent-accent size-5'
/** The box lies above the link that covers the row, which comes later in the markup. */
const boxAreaClass =
  'relative z-10 -mx-3 -my-2 inline-flex size-11 shrink-0 items-center justify-center align-middle'

interface ChooseProps {
  readonly document: { readonly uuid: string; readonly name: string }
}

export function Choose({ document: { uuid, name } }: ChooseProps) {
  const t = useTranslations('documents-chosen')
  const choice = use(ChoiceContext)
  const isChosen = choice?.isChosen(uuid) ?? false
  return (
    <label className={boxAreaClass}>
      <input
        type="checkbox"
        aria-label={t('choose', { name })}
        className={boxClass}
        checked={isChosen}
        ref={takeTick(isChosen, () => choice?.choose(uuid, true))}
        onChange={(event) => choice?.choose(uuid, event.target.checked)}
      />
    </label>
  )
}

export function ChooseAll() {
  const t = useTranslations('documents-chosen')
  const choice = use(ChoiceContext)
  const areAll = choice?.all === 'all'
  const takeEarly = takeTick(areAll, () => choice?.chooseAll(true))
  return (
    <label className={boxAreaClass}>
      <input
        type="checkbox"
        aria-label={t('chooseAll')}
        className={boxClass}
        checked={areAll}
        ref={(box) => {
          if (box) box.indeterminate = choice?.all === 'some'
          takeEarly(box)
        }}
        onChange={(event) => choice?.chooseAll(event.target.checked)}
      />
    </label>
  )
}

interface DeedsProps extends Omit<ChooserProps, 'documents' | 'children'> {
  readonly chosen: readonly Choosable[]
  readonly clear: () => void
}

/** The actions on the selected documents, at the bottom of the screen while any are selected; then the result. */
function Deeds({ chosen, isReader, mayRemove, isArchive, labels, clear }: DeedsProps) {
  const t = useTranslations('documents-chosen')
  const filing = useTranslations('filing')
  const [said, setSaid] = useState<{ readonly words: string }>()
  const notice = useRef<HTMLParagraphElement>(null)
  const reminding = useCommand(remindChosen)
  const archiving = useCommand(archiveRows)
  const batches = chosen.filter(({ isBatch }) => isBatch).map(({ uuid }) => uuid)
  const ids = chosen.filter(({ isBatch }) => !isBatch).map(({ uuid }) => uuid)
  const rows = { documents: ids, batches }
  const people = chosen.reduce((sum, { reminded }) => sum + reminded, 0)
  const announce = (words: string) => {
    setSaid({ words })
    clear()
  }
  // The pressed button disappears: the focus moves to the result.
  useEffect(() => {
    if (said) notice.current?.focus()
  }, [said])
  return (
    <>
      <p ref={notice} role="status" tabIndex={-1} className="outline-none empty:hidden">
        {said?.words}
      </p>
      <FailureAlert failure={reminding.failure ?? archiving.failure} />
      {chosen.length > 0 && (
        <div className="border-line bg-surface sticky bottom-0 z-10 space-y-2 rounded border p-4">
          <p className="font-semibold" aria-live="polite">
            {t('chosen', { count: chosen.length })}
          </p>
          <div className="flex flex-wrap items-center gap-2">
            {people > 0 && !isReader && (
              <Button
                look="secondary"
                busy={reminding.running}
                onClick={() =>
                  reminding.run([rows], ({ mailed, limited }) =>
                    announce(t('reminded', { mailed, limited })),
                  )
                }
              >
                {t('remind', { count: people })}
              </Button>
            )}
            {!isReader && (
              <>
                <LabelButton
                  rows={rows}
                  labels={labels}
                  given={chosen.map((one) => one.labels)}
                  onDone={() => announce(filing('labelled', { count: chosen.length }))}
                />
                <Button
                  look="secondary"
                  busy={archiving.running}
                  onClick={() =>
                    archiving.run([{ rows, archived: !isArchive }], () =>
                      announce(
                        filing(isArchive ? 'unarchived' : 'archivedNow', { count: chosen.length }),
                      ),
                    )
                  }
                >
                  {filing(isArchive ? 'takeOut' : 'putAway')}
                </Button>
              </>
            )}
            {batches.length === 0 && (
              <>
                <Zip chosen={chosen} />
                {mayRemove && (
                  <RemoveChosen
                    ids={ids}
                    onDone={({ removed, failed }) => announce(t('removed', { removed, failed }))}
                  />
                )}
              </>
            )}
            <Button look="quiet" onClick={clear}>
              {t('none')}
            </Button>
            {batches.length > 0 && <p className="text-muted w-full text-sm">{t('openBatch')}</p>}
          </div>
        </div>
      )}
    </>
  )
}

/** The size limit of an archive without 64-bit fields, minus space for its headers. In bytes. */
const zipBytesMax = 4_000_000_000

function Zip({ chosen }: Pick<DeedsProps, 'chosen'>) {
  const t = useTranslations('documents-chosen')
  const signed = chosen.filter(({ isSigned }) => isSigned)
  const isTooMuch = signed.reduce((sum, { size }) => sum + size, 0) > zipBytesMax
  const query = new URLSearchParams(signed.map(({ uuid }) => ['document', uuid]))
  return (
    <>
      {signed.length > 0 && !isTooMuch && (
        <a href={`/files/documents/zip?${query}`} download className={buttonClass('secondary')}>
          {t('download')}
        </a>
      )}
      {(signed.length < chosen.length || isTooMuch) && (
        <p className="text-muted order-last w-full text-sm">
          {isTooMuch ? t('tooMuch') : t('leftOut', { signed: signed.length })}
        </p>
      )}
    </>
  )
}

interface RemoveChosenProps {
  readonly ids: string[]
  readonly onDone: (came: { readonly removed: number; readonly failed: number }) => void
}

/** Removes the selected documents. Two steps: the second names the number of documents and the erased data. */
function RemoveChosen({ ids, onDone }: RemoveChosenProps) {
  const t = useTranslations('documents-chosen')
  const [open, setOpen] = useState(false)
  const removal = useCommand(removeChosen)
  return (
    <>
      <Button look="risky" onClick={() => setOpen(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('removeTitle', { count: ids.length })}
        keep={t('cancel')}
        submit={removal.running ? t('removing') : t('removeSubmit')}
        busy={removal.running}
        onClose={() => setOpen(false)}
        onSubmit={() => {
          removal.run([ids], (removed) => {
            setOpen(false)
            onDone(removed)
          })
        }}
      >
        <p>{t('removeMeaning')}</p>
        <FailureAlert failure={removal.failure} />
      </ConfirmDialog>
    </>
  )
}
