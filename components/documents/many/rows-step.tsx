'use client'

import { ClipboardPaste, Table } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '#words'
import { type ColumnKind, columnKinds } from '@/lib/portal/forms/column-kinds'
import { FileDrop } from '../../form/file-drop'
import { SelectField } from '../../form/select-field'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { Disclosure } from '../../ui/disclosure'
import { PasteDialog } from '../new/paste-dialog'
import { RowList } from './row-list'
import type { Rows } from './use-rows'

interface RowsStepProps {
  readonly people: Rows
}

/** A table of people, chosen or pasted, and what was read of it. */
export function RowsStep({ people }: RowsStepProps) {
  const t = useTranslations('many')
  const { read, problem } = people
  if (!read) return <TableZone people={people} />
  return (
    <div className="min-w-0 space-y-4">
      {read.isOldEncoding && (
        <Alert tone="info" title={t('oldLetters')}>
          <p>{t('oldLettersMeaning')}</p>
        </Alert>
      )}
      {problem && <Alert role="alert" tone="danger" title={t(problem)} />}
      <Columns people={people} />
      <RowList people={people} />
      <Button
        look="quiet"
        className="-ml-4"
        onClick={() => {
          people.clear()
          requestAnimationFrame(() => document.getElementById('choose-table')?.focus())
        }}
      >
        {t('otherTable')}
      </Button>
    </div>
  )
}

function TableZone({ people }: RowsStepProps) {
  const t = useTranslations('many')
  const [pasting, setPasting] = useState(false)
  return (
    <div className="min-w-0 space-y-4" id="choose-table" tabIndex={-1}>
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
        onClose={() => setPasting(false)}
        onPaste={async (text) => ({
          people: [],
          unread: (await people.readText(text)) ? [] : [text],
        })}
      />
    </div>
  )
}

/** What each column is taken for; unfolded where nothing stood over them. */
function Columns({ people: { read, setColumn } }: RowsStepProps) {
  const t = useTranslations('many')
  if (!read || read.table.isTyped) return null
  const { header, lines } = read.table
  const nameOf = (at: number) => header?.[at] || t('columnNumber', { number: at + 1 })
  const exampleOf = (at: number) => lines[0]?.[at] ?? ''
  const columns = read.columns.map((kind, at) => ({ kind, at, id: `column-${at}` }))
  return (
    <Disclosure title={t('columns')} look="accent" open={header === undefined}>
      <p className="text-muted max-w-text text-sm">{t('columnsMeaning')}</p>
      <div className="grid gap-4 pt-2 sm:grid-cols-2">
        {columns.map(({ kind, at, id }) => (
          <SelectField<ColumnKind>
            key={id}
            id={id}
            label={`${nameOf(at)}${exampleOf(at) && ` (${exampleOf(at)})`}`}
            value={kind}
            options={columnKinds.map((one) => [one, t(`column_${one}`)] as const)}
            onChange={(chosen) => void setColumn(at, chosen)}
          />
        ))}
      </div>
    </Disclosure>
  )
}
