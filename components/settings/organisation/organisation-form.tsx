'use client'

import { useTranslations } from '#words'
import type { Organisation } from '@/lib/portal/owner/organisation'
import { type SenderView, senderViews } from '@/lib/vocabulary/organisation'
import { FailureAlert } from '../../documents/failure-alert'
import { CheckedOption } from '../../form/checked-option'
import { TextField } from '../../form/field'
import { Form } from '../../form/form'
import { SelectField } from '../../form/select-field'
import { useSchemaForm } from '../../form/use-schema-form'
import { useCommand } from '../../live/use-command'
import { createOrganisation, saveOrganisation } from '../../owner-actions'
import { Button } from '../../ui/button'

interface Filled {
  name: string
  senderView?: SenderView | undefined
  keepsDocuments?: boolean | undefined
}

interface OrganisationFormProps {
  /** Undefined for a new organisation. */
  readonly organisation: Pick<Organisation, 'name' | 'sender_view' | 'keep_documents'> | undefined
}

/** Name and rules of an organisation. */
export function OrganisationForm({ organisation }: OrganisationFormProps) {
  const t = useTranslations('organisation')
  const form = useSchemaForm<Filled, Filled>({
    load: async () => (await import('@/lib/portal/forms/organisation-forms')).organisationFormIn,
    initial: {
      name: organisation?.name ?? '',
      senderView: organisation?.sender_view,
      keepsDocuments: organisation?.keep_documents,
    },
    context: undefined,
  })
  const creating = useCommand(createOrganisation)
  const saving = useCommand(saveOrganisation)
  const { senderView, keepsDocuments } = form.watch()
  const send = form.handleSubmit((values) =>
    organisation ? saving.run([values]) : creating.run([values], () => location.reload()),
  )
  return (
    <Form onSubmit={send} className="space-y-4">
      <TextField
        id="organisation-name"
        label={t('name')}
        error={form.formState.errors.name && t('nameMissing')}
        {...form.field('name')}
      />
      {senderView && (
        <SelectField
          id="sender-view"
          label={t('senderView')}
          value={senderView}
          options={senderViews.map((view) => [view, t(`senderView_${view}`)] as const)}
          onChange={(view) => form.setValue('senderView', view)}
        />
      )}
      {keepsDocuments !== undefined && (
        <CheckedOption
          id="keeps-documents"
          label={t('keep')}
          meaning={t('keepMeaning')}
          checked={keepsDocuments}
          onChange={(isKept) => form.setValue('keepsDocuments', isKept)}
        />
      )}
      <FailureAlert failure={form.away ?? saving.failure ?? creating.failure} />
      <p role="status" className="empty:hidden">
        {saving.done && t('saved')}
      </p>
      <Button type="submit" busy={saving.running || creating.running || form.isChecking}>
        {t(organisation ? 'save' : 'create')}
      </Button>
    </Form>
  )
}
