'use client'

import { useState } from 'react'
import { useTranslations } from '#words'
import { useCommand } from '../../live/use-command'
import { keepDocument } from '../../owner-actions'
import { Button } from '../../ui/button'
import { FailureAlert } from '../failure-alert'

interface KeepValidProps {
  readonly documentId: string
  /** Whether the document is kept valid now. */
  readonly isKept: boolean
}

/** Marks a document to be kept valid, or removes that mark. */
export function KeepValid({ documentId, isKept }: KeepValidProps) {
  const t = useTranslations('keeping')
  const [said, setSaid] = useState<'kept' | 'stopped'>()
  const keeping = useCommand(keepDocument)
  const change = () =>
    keeping.run([{ documentId, isKept: !isKept }], () => setSaid(isKept ? 'stopped' : 'kept'))
  return (
    <div className="print:hidden">
      <div className={isKept ? '-mx-4' : undefined}>
        <Button look={isKept ? 'quiet' : 'secondary'} busy={keeping.running} onClick={change}>
          {t(isKept ? 'stop' : 'keep')}
        </Button>
      </div>
      {isKept && <p className="text-muted max-w-text text-sm">{t('stopMeaning')}</p>}
      <p role="status" className="text-muted empty:hidden">
        {said && t(said)}
      </p>
      <FailureAlert failure={keeping.failure} />
    </div>
  )
}
