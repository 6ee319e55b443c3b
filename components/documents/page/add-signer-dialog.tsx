'use client'

import { useTranslations } from '#words'
import type { Step } from '@/lib/portal/owner/owned-document'
import type { Addressee, DraftSigner } from '@/lib/portal/people/draft-signers'
import { type DocumentAccess, onlyReads } from '@/lib/vocabulary/document'
import type { Country } from '@/lib/vocabulary/person'
import { Form } from '../../form/form'
import { SelectField } from '../../form/select-field'
import { useCommand } from '../../live/use-command'
import { addSigner } from '../../owner-actions'
import { Button } from '../../ui/button'
import { Dialog, DialogButtons } from '../../ui/dialog'
import { FailureAlert } from '../failure-alert'
import { SignerFields } from '../new/signer-fields'
import { useSignerForm } from '../new/use-signer-form'

export interface AddSignerProps {
  readonly documentId: string
  readonly access: DocumentAccess
  /** The country of signers' personal codes unless the owner chooses another. */
  readonly country: Country
  /** People who are already invited: inviting the same address again would be a reminder. */
  readonly already: readonly Addressee[]
  /** The steps that can take a new signer. */
  readonly steps: readonly Step[]
}

interface AddSignerDialogProps extends AddSignerProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** The fields of one more person. The recipient of a copy of a private document needs a personal code. */
export function AddSignerDialog({ open, onClose, ...props }: AddSignerDialogProps) {
  const { documentId, access, already, steps: all } = props
  const t = useTranslations('document-actions')
  const fields = useTranslations('signer-fields')
  const { run, running, failure } = useCommand(addSigner)
  const form = useSignerForm(props.country, already, undefined, access)
  const role = form.watch('role')
  const isReader = onlyReads(role)
  // Approvers come before the signers of a step, so an approver needs a step that has not begun.
  const steps = role === 'approver' ? all.filter(({ hasBegun }) => !hasBegun) : all
  const usual = steps.length > 1 ? steps.at(-2) : steps[0]
  const chosen = steps.find(({ order }) => order === form.watch('order')) ?? usual
  const invite = form.handleSubmit((signer) =>
    run([{ documentId, signer: ordered(signer, chosen) }], () => {
      form.clear()
      onClose()
    }),
  )
  return (
    <Dialog open={open} title={t('addSigner')} onClose={onClose}>
      <Form className="space-y-4" onSubmit={invite}>
        <p className="text-muted">{t('addSignerMeaning')}</p>
        <SignerFields
          form={form}
          {...(isReader && access === 'private' && { codeNeeded: t('addCopyCode') })}
        />
        {chosen && !isReader && (
          <SelectField
            id="when-asked"
            label={fields('whenAsked')}
            value={String(chosen.order)}
            options={steps.map(({ order, words, number }) => [
              String(order),
              fields(words, { number }),
            ])}
            onChange={(order) => form.setValue('order', Number(order))}
          />
        )}
        <FailureAlert failure={form.away ?? failure} />
        <DialogButtons>
          <Button look="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" busy={running || form.isChecking}>
            {running ? t('inviting') : t('invite')}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  )
}

/** A person who only reads has no position in the order. */
function ordered(signer: DraftSigner, step: Step | undefined): DraftSigner {
  return onlyReads(signer.role) ? signer : { ...signer, order: step?.order }
}
