import { useTranslations } from '#words'
import type { ValidationData } from '@/lib/gateway/contract/validation-report'
import { checkedDocument } from '@/lib/portal/validation/checked-document'
import { dataFileName } from '@/lib/portal/validation/data-file-name'
import { DataButton } from './data-button'
import { ReportActions } from './report-actions'
import { ValidationReport } from './validation-report'

/** The report on a file that is not stored. The report's data is part of the page. */
export function FileReport({ data }: { readonly data: ValidationData }) {
  const t = useTranslations('report')
  const checked = checkedDocument(data)
  const actions = (
    <ReportActions note={t('jsonMeaning')}>
      <DataButton json={JSON.stringify(data, undefined, 2)} fileName={dataFileName(checked.name)} />
    </ReportActions>
  )
  return (
    <>
      <h2 className="sr-only">{t('heading')}</h2>
      <ValidationReport checked={checked} actions={actions} />
    </>
  )
}
