'use client'

import { useState } from 'react'
import { useTranslations } from '#words'
import { ConfirmDialog } from '../form/confirm-dialog'
import { SelectField } from '../form/select-field'
import { useCommand } from '../live/use-command'
import { moveDocument, moveTemplate } from '../owner-actions'
import { FailureAlert } from './failure-alert'

/** The person who moves a document or template acts for the organisation afterwards, and so still sees it. */
export interface MoveDialogProps {
  readonly id: string
  readonly kind: 'document' | 'template'
  readonly name: string
  /** Organisations that may get the document or template. */
  readonly organisations: readonly { readonly id: string; readonly name: string }[]
  readonly open: boolean
  readonly onClose: () => void
}

export function MoveDialog({ id, kind, name, organisations, open, onClose }: MoveDialogProps) {
  const t = useTranslations('organisation')
  const [to, setTo] = useState(organisations[0]?.id ?? '')
  const moving = useCommand((organisation: string) =>
    kind === 'document'
      ? moveDocument({ documentId: id, organisation })
      : moveTemplate({ templateId: id, organisation }),
  )
  return (
    <ConfirmDialog
      open={open}
      title={t('moveTitle', { name })}
      keep={t('cancel')}
      submit={t('moveSubmit')}
      look="primary"
      busy={moving.running}
      onClose={onClose}
      onSubmit={() => moving.run([to], onClose)}
    >
      <p>{t(`move_${kind}`)}</p>
      <SelectField
        id={`move-${id}`}
        label={t('moveTo')}
        value={to}
        options={organisations.map((one) => [one.id, one.name] as const)}
        onChange={setTo}
      />
      <FailureAlert failure={moving.failure} />
    </ConfirmDialog>
  )
}
