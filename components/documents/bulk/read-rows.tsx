'use client'

import { useTranslations } from '#words'
import { type ColumnKind, columnKinds } from '@/lib/portal/forms/column-kinds'
import type { Column } from '@/lib/portal/forms/row-table'
import { SelectField } from '../../form/select-field'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { Disclosure } from '../../ui/disclosure'
import { RowList } from './row-list'
import type { Rows } from './use-rows'

interface ReadRowsProps {
  readonly people: Rows
}

/** The rows read from a table, for correction. */
export function ReadRows({ people }: ReadRowsProps) {
  const t = useTranslations('bulk')
  const { read, problem } = people
  if (!read) return null
  return (
    <>
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
    </>
  )
}

/** The kind of each column. Unfolded if the table has no headings. */
function Columns({ people: { labels, read, setColumn } }: ReadRowsProps) {
  const t = useTranslations('bulk')
  if (!read || read.table.isTyped) return null
  const { header, lines } = read.table
  const nameOf = (at: number) => header?.[at] || t('columnNumber', { number: at + 1 })
  const exampleOf = (at: number) => lines[0]?.[at] ?? ''
  const columns = read.columns.map((column, at) => ({ column, at, id: `column-${at}` }))
  const meanings = meaningsOf(labels, (kind) => t(`column_${kind}`))
  return (
    <Disclosure title={t('columns')} look="accent" open={header === undefined}>
      <p className="text-muted max-w-text text-sm">{t('columnsMeaning')}</p>
      <div className="grid gap-4 pt-2 sm:grid-cols-2">
        {columns.map(({ column, at, id }) => (
          <SelectField
            key={id}
            id={id}
            label={`${nameOf(at)}${exampleOf(at) && ` (${exampleOf(at)})`}`}
            value={codeOf(column)}
            options={meanings.map(({ column: meant, words }) => [codeOf(meant), words] as const)}
            onChange={(chosen) => {
              const meant = meanings.find((one) => codeOf(one.column) === chosen)
              if (meant) void setColumn(at, meant.column)
            }}
          />
        ))}
      </div>
    </Disclosure>
  )
}

const codeOf = ({ person, kind }: Column) => (kind === 'other' ? kind : `${person}-${kind}`)

/** All kinds of a column, for each role. */
function meaningsOf(labels: readonly string[], wordsOf: (kind: ColumnKind) => string) {
  const [, several] = labels
  const ofRole = (label: string, person: number) =>
    columnKinds
      .filter((kind) => kind !== 'other')
      .map((kind) => ({
        column: { person, kind },
        words: several === undefined ? wordsOf(kind) : `${label}: ${wordsOf(kind)}`,
      }))
  const other = { column: { person: 0, kind: 'other' } as const, words: wordsOf('other') }
  return [...(several === undefined ? [''] : labels).flatMap(ofRole), other]
}
