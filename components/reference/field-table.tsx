'use client'

import { useTranslations } from '#words'
import type { FieldRow } from '@/lib/portal/reference/fields'

interface FieldTableProps {
  readonly fields: readonly FieldRow[]
}

/**
 * A table with two columns, so that it fits on a phone. A client component, because the page has hundreds of tables:
 * only the data of the rows is sent, not their markup.
 */
export function FieldTable({ fields }: FieldTableProps) {
  const t = useTranslations('reference')
  if (fields.length === 0) return <p className="text-muted">{t('noBody')}</p>
  return (
    <table className="w-full table-fixed text-left text-sm">
      <caption className="sr-only">{t('fields')}</caption>
      <thead className="text-muted">
        <tr>
          <th scope="col" className="w-2/5 py-2 pr-4 font-semibold">
            {t('field')}
          </th>
          <th scope="col" className="py-2 font-semibold">
            {t('meaning')}
          </th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <Field key={field.name} field={field} />
        ))}
      </tbody>
    </table>
  )
}

function Field({ field }: { readonly field: FieldRow }) {
  const t = useTranslations('reference')
  const { name, type, required, meaning, defaultValue, allowed, limits } = field
  return (
    <tr className="border-line border-t align-top">
      <th scope="row" className="py-2 pr-4 font-normal">
        <code className="font-mono wrap-anywhere">{name}</code>
        <span className="text-muted block">
          <span lang="en">{type}</span>, {t(required ? 'required' : 'optional')}
        </span>
      </th>
      <td className="space-y-1 py-2">
        {meaning && <p lang="en">{meaning}</p>}
        {allowed.length > 0 && (
          <p>
            {t('allowed')} <code className="font-mono">{allowed.join(', ')}</code>
          </p>
        )}
        {defaultValue !== undefined && <p>{t('defaultValue', { value: defaultValue })}</p>}
        {limits !== undefined && <p className="text-muted">{t('limits', { limits })}</p>}
      </td>
    </tr>
  )
}
