import { useTranslations } from '#words'
import type { Coverage } from '@/lib/portal/validation/coverage'

interface CoverageTextProps {
  readonly coverage: Coverage
}

/** What a signature is over, and what is outside it. */
export function CoverageText({ coverage }: CoverageTextProps) {
  const t = useTranslations('report')
  switch (coverage.over) {
    case 'document':
    case 'signature':
    case 'nothing':
      return t(`over_${coverage.over}`)
    case 'revision':
      return <Revision changes={coverage.changes} />
    case 'files':
      return (
        <>
          {t('over_files', { count: coverage.files.length })}
          <Names names={coverage.files} />
          {coverage.missing.length > 0 && (
            <>
              <p className="mt-2 font-semibold">{t('missing')}</p>
              <Names names={coverage.missing} />
            </>
          )}
        </>
      )
    case 'parts':
      return (
        <>
          {t('over_parts')}
          <Names names={coverage.parts} />
        </>
      )
  }
}

type Changes = Extract<Coverage, { over: 'revision' }>['changes']

function Revision({ changes }: { changes: Changes }) {
  const t = useTranslations('report')
  const later = changes.map((change) => t(`change_${change}`))
  return (
    <>
      <p>{t('over_revision')}</p>
      <p className="text-muted mt-2">{t('later')}:</p>
      <ul className="list-disc pl-5">
        {(later.length > 0 ? later : [t('change_none')]).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}

function Names({ names }: { readonly names: readonly string[] }) {
  return (
    <ul className="list-disc pl-5" translate="no">
      {[...new Set(names)].map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  )
}
