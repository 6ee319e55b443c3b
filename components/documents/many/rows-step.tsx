'use client'

import { ClipboardPaste, Table } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslations } from '#words'
import { FileDrop } from '../../form/file-drop'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { PasteDialog } from '../new/paste-dialog'
import type { Rows } from './use-rows'

interface RowsStepProps {
  readonly people: Rows
  /** Who else signs. */
  readonly about?: ReactNode
  /** How the table is written. */
  readonly hint?: ReactNode
}

/** Comes with the readers of tables: no page waits for it. */
const ReadRows = lazy(async () => ({ default: (await import('./read-rows')).ReadRows }))

/** A table of people, chosen or pasted, and what was read of it. */
export function RowsStep({ people, about, hint }: RowsStepProps) {
  return (
    <div className="min-w-0 space-y-4">
      {about}
      {people.read ? (
        <Suspense>
          <ReadRows people={people} />
        </Suspense>
      ) : (
        <TableZone people={people} hint={hint} />
      )}
    </div>
  )
}

function TableZone({ people, hint }: Omit<RowsStepProps, 'about'>) {
  const t = useTranslations('many')
  const [pasting, setPasting] = useState(false)
  return (
    <div className="min-w-0 space-y-4" id="choose-table" tabIndex={-1}>
      {hint}
      {people.problem && <Alert role="alert" tone="danger" title={t(people.problem)} />}
      <FileDrop
        label={t('table')}
        choose={t('chooseTable')}
        limits={t('tableLimits')}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        onFiles={([file]) => file && void people.readFile(file)}
      >
        <Table aria-hidden="true" className="text-accent size-8" />
        <p className="hidden text-balance sm:block">{t('dropTable')}</p>
      </FileDrop>
      <Button look="quiet" className="-ml-4" onClick={() => setPasting(true)}>
        <ClipboardPaste aria-hidden="true" className="size-4" />
        {t('paste')}
      </Button>
      <PasteDialog
        open={pasting}
        hint={people.labels.length > 1 ? t('pasteRows') : undefined}
        onClose={() => setPasting(false)}
        onPaste={async (text) => ({
          people: [],
          unread: (await people.readText(text)) ? [] : [text],
        })}
      />
    </div>
  )
}
