import { useTranslations } from '#words'
import type { CheckedDocument } from '@/lib/portal/validation/checked-document'
import { Alert } from '../ui/alert'

interface DocumentRemarksProps {
  readonly checked: CheckedDocument
}

/** What concerns the whole document rather than one signature. */
export function DocumentRemarks({ checked }: DocumentRemarksProps) {
  const t = useTranslations('report')
  const { changedAfterSigning, unsignedFiles, signatures } = checked
  return (
    <>
      {changedAfterSigning && (
        <Alert tone="danger" title={t('changedTitle')}>
          <p>{t('changedNext')}</p>
        </Alert>
      )}
      {signatures.length > 0 && unsignedFiles.length > 0 && (
        <Alert tone="warning" title={t('unsignedTitle', { count: unsignedFiles.length })}>
          <p>{t('unsignedNext')}</p>
          <ul className="list-disc pl-5">
            {unsignedFiles.map((file) => (
              <li key={file}>{file}</li>
            ))}
          </ul>
        </Alert>
      )}
    </>
  )
}
