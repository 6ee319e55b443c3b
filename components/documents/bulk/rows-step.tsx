'use client'

import { lazy, type ReactNode, Suspense } from 'react'
import { useTranslations } from '#words'
import { FileDrop } from '../../form/file-drop'
import { Alert } from '../../ui/alert'
import { Table } from '../../ui/icons'
import { PasteButton } from '../new/people/paste-button'
import type { Rows } from './use-rows'

interface RowsStepProps {
  readonly people: Rows
  /** The roles that the table fills, and the people who are on every document. */
  readonly about?: ReactNode
  /** The expected form of the table. */
  readonly hint?: ReactNode
}

/** Loaded with the table readers, so that the page does not wait for it. */
const ReadRows = lazy(async () => ({ default: (await import('./read-rows')).ReadRows }))

/** A table of people, chosen or pasted, and the rows read from it. */
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
  const t = useTranslations('bulk')
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
        <Table className="text-accent size-8" />
        <p className="hidden text-balance sm:block">{t('dropTable')}</p>
      </FileDrop>
      <PasteButton
        label={t('paste')}
        className="-ml-4"
        hint={people.labels.length > 1 ? t('pasteRows') : undefined}
        onPaste={async (text) => ({
          people: [],
          unread: (await people.readText(text)) ? [] : [text],
        })}
      />
    </div>
  )
}
