'use client'

import { useState } from 'react'
import { useTranslations } from '#words'
import { programRoles } from '@/lib/vocabulary/organisation'
import { FailureAlert } from '../../documents/failure-alert'
import { TextField } from '../../form/field'
import { Form } from '../../form/form'
import { SelectField } from '../../form/select-field'
import { useSchemaForm } from '../../form/use-schema-form'
import { useCommand } from '../../live/use-command'
import { addProgram } from '../../owner-actions'
import { Button } from '../../ui/button'
import { Disclosure } from '../../ui/disclosure'
import { ShownOnce } from './shown-once'

interface Filled {
  name: string
  role: (typeof programRoles)[number]
}

const initial: Filled = { name: '', role: 'sender' }

/** Adds a program as a member, and shows the access token of the program once. */
export function ProgramForm() {
  const t = useTranslations('organisation')
  const form = useSchemaForm<Filled, Filled>({
    load: async () => (await import('@/lib/portal/forms/organisation-forms')).programFormIn,
    initial,
    context: undefined,
  })
  const [token, setToken] = useState('')
  const adding = useCommand(addProgram)
  const send = form.handleSubmit((values) =>
    adding.run([values], (added) => {
      setToken(added.accessToken)
      form.reset(initial)
    }),
  )
  return (
    <Disclosure title={t('programTitle')} look="accent">
      <Form onSubmit={send} className="space-y-4 pt-2" aria-label={t('programTitle')}>
        <p className="text-muted">{t('programMeaning')}</p>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            id="program-name"
            label={t('programName')}
            error={form.formState.errors.name && t('nameMissing')}
            {...form.field('name')}
          />
          <SelectField
            id="program-role"
            label={t('role')}
            value={form.watch('role')}
            options={programRoles.map((each) => [each, t(`role_${each}`)] as const)}
            onChange={(chosen) => form.setValue('role', chosen)}
          />
        </div>
        <FailureAlert failure={form.away ?? adding.failure} />
        <Button type="submit" busy={adding.running || form.isChecking}>
          {t('programAdd')}
        </Button>
      </Form>
      {token !== '' && (
        <ShownOnce
          meaning={t('programToken')}
          texts={[{ label: t('token'), copy: t('copyToken'), text: token }]}
        />
      )}
    </Disclosure>
  )
}
