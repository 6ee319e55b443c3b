'use client'

import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from '#words'
import type { Addressee, DraftSigner } from '@/lib/portal/owner/draft-signers'
import type { Step } from '@/lib/portal/owner/owned-document'
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

interface AddSignerProps {
  readonly documentId: string
  /** Whose personal codes signers have unless the owner says otherwise. */
  readonly country: Country
  /** Those invited already: the same address again would be a reminder. */
  readonly already: readonly Addressee[]
  /** Where they can come into the order. */
  readonly steps: readonly Step[]
}

/** One more signer for a document that is on its way already. */
export function AddSigner({ documentId, already, steps, ...props }: AddSignerProps) {
  const t = useTranslations('document-actions')
  const fields = useTranslations('signer-fields')
  const [open, setOpen] = useState(false)
  const { run, running, failure } = useCommand(addSigner)
  const form = useSignerForm(props.country, already)
  const usual = steps.length > 1 ? steps.at(-2) : steps[0]
  const chosen = steps.find(({ order }) => order === form.watch('order')) ?? usual
  const invite = form.handleSubmit((signer) =>
    run([{ documentId, signer: ordered(signer, chosen) }], () => {
      form.clear()
      setOpen(false)
    }),
  )
  return (
    <>
      <Button look={already.length === 0 ? 'primary' : 'secondary'} onClick={() => setOpen(true)}>
        <UserPlus aria-hidden="true" className="size-5 shrink-0" />
        {t('addSigner')}
      </Button>
      <Dialog open={open} title={t('addSigner')} onClose={() => setOpen(false)}>
        <Form className="space-y-4" onSubmit={invite}>
          <p className="text-muted">{t('addSignerMeaning')}</p>
          <SignerFields form={form} />
          {chosen && form.watch('role') !== 'copy' && (
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
            <Button look="secondary" onClick={() => setOpen(false)}>
              {t('cancel')}
            </Button>
            <Button type="submit" busy={running || form.isChecking}>
              {running ? t('inviting') : t('invite')}
            </Button>
          </DialogButtons>
        </Form>
      </Dialog>
    </>
  )
}

/** A recipient of a copy has no position in the order. */
function ordered(signer: DraftSigner, step: Step | undefined): DraftSigner {
  return signer.role === 'copy' ? signer : { ...signer, order: step?.order }
}
