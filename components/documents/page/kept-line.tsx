import { useTranslations } from '#words'
import type { DocumentDetails } from '@/lib/portal/owner/owned-document'
import type { DocumentState } from '@/lib/vocabulary/document'
import { FoldedLine } from '../../ui/folded-line'
import { LocalTime } from '../../ui/local-time'
import { KeepValid } from './keep-valid'

interface KeptLineProps {
  readonly document: Pick<DocumentDetails, 'uuid' | 'kept' | 'document_status'>
}

/** Whether time-stamps keep the signatures valid, how long they do, and the button that changes this. */
export function KeptLine({ document: { uuid, kept, document_status } }: KeptLineProps) {
  const t = useTranslations('keeping')
  if (!kept && ended.includes(document_status)) return null
  const until = kept ? <KeptUntil kept={kept} /> : t('notKept')
  return (
    <FoldedLine title={t('title')} brief={until} isForScreen={!kept}>
      <div className="space-y-2">
        {kept ? <p>{until}</p> : <p className="max-w-text">{t('meaning')}</p>}
        {kept?.by === 'rule' ? (
          <p className="text-muted">{t('byRule')}</p>
        ) : (
          <KeepValid documentId={uuid} isKept={kept !== null} />
        )}
      </div>
    </FoldedLine>
  )
}

const ended: readonly DocumentState[] = ['declined', 'cancelled']

interface KeptUntilProps {
  readonly kept: NonNullable<KeptLineProps['document']['kept']>
}

function KeptUntil({ kept: { proven_until, in_trouble } }: KeptUntilProps) {
  const t = useTranslations('keeping')
  if (proven_until === null) return t('soon')
  return (
    <>
      {t('until')} <LocalTime at={proven_until} only="date" />
      {'; '}
      {t(in_trouble ? 'inTrouble' : 'byItself')}
    </>
  )
}
