'use client'

import { useState } from 'react'
import { useTranslations } from '#words'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { SelectField } from '../../form/select-field'
import { useCommand } from '../../live/use-command'
import { changeSender } from '../../owner-actions'
import { Button } from '../../ui/button'
import { FailureAlert } from '../failure-alert'

interface HandOverProps {
  readonly documentId: string
  /** The members who may send. */
  readonly members: readonly { readonly id: string; readonly name: string }[]
  /** The member who sent the document. Null if a program of a relying party sent it. */
  readonly sender: string | null
  /** The member who looks at the page. */
  readonly self: string
}

/** Takes over a document by one press, or hands it over to a chosen member. */
export function HandOver({ documentId, members, sender, self }: HandOverProps) {
  const t = useTranslations('organisation')
  const [open, setOpen] = useState(false)
  const others = members.filter(({ id }) => id !== sender && id !== self)
  const [to, setTo] = useState(others[0]?.id ?? '')
  const changing = useCommand(changeSender)
  return (
    <>
      {sender !== self && (
        <Button look="quiet" busy={changing.running} onClick={() => changing.run([{ documentId }])}>
          {t('takeOver')}
        </Button>
      )}
      {others.length > 0 && (
        <Button look="quiet" onClick={() => setOpen(true)}>
          {t('handOver')}
        </Button>
      )}
      {!open && <FailureAlert failure={changing.failure} />}
      <ConfirmDialog
        open={open}
        title={t('handOverTitle')}
        keep={t('cancel')}
        submit={t('handOverSubmit')}
        look="primary"
        busy={changing.running}
        onClose={() => setOpen(false)}
        onSubmit={() => changing.run([{ documentId, member: to }], () => setOpen(false))}
      >
        <p>{t('handOverMeaning')}</p>
        <SelectField
          id="new-sender"
          label={t('handOverTo')}
          value={to}
          options={others.map(({ id, name }) => [id, name] as const)}
          onChange={setTo}
        />
        <FailureAlert failure={changing.failure} />
      </ConfirmDialog>
    </>
  )
}
