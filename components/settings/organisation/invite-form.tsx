'use client'

import { useTranslations } from '#words'
import { namedAddress } from '@/lib/portal/people/named-address'
import { type MemberRole, memberRoles } from '@/lib/vocabulary/organisation'
import { type Country, countries } from '@/lib/vocabulary/person'
import { FailureAlert } from '../../documents/failure-alert'
import { EmailField } from '../../form/email-field'
import { TextField } from '../../form/field'
import { Form } from '../../form/form'
import { SelectField } from '../../form/select-field'
import { useSchemaForm } from '../../form/use-schema-form'
import { useCommand } from '../../live/use-command'
import { inviteMember } from '../../owner-actions'
import { Button } from '../../ui/button'
import { Disclosure } from '../../ui/disclosure'

interface Filled {
  name: string
  surname: string
  email: string
  role: MemberRole
  country: Country
  personalCode: string
}

const initial: Filled = {
  name: '',
  surname: '',
  email: '',
  role: 'sender',
  country: 'LT',
  personalCode: '',
}

/** Invites a member by name and address. The personal code is optional. */
export function InviteForm() {
  const t = useTranslations('organisation')
  const fields = useTranslations('signer-fields')
  const form = useSchemaForm<Filled, Filled>({
    load: async () => (await import('@/lib/portal/forms/organisation-forms')).memberFormIn,
    initial,
    context: undefined,
  })
  const inviting = useCommand(inviteMember)
  const { role, country } = form.watch()
  const errorOf = (field: keyof Filled) => {
    const fault = form.formState.errors[field]?.message
    return fault && t(fault as 'nameMissing' | 'emailMalformed')
  }
  const send = form.handleSubmit((values) => inviting.run([values], () => form.reset(initial)))
  return (
    <Form onSubmit={send} className="mt-4 space-y-4" aria-labelledby="invite">
      <h3 id="invite" className="font-semibold">
        {t('inviteTitle')}
      </h3>
      <div
        className="grid gap-4 sm:grid-cols-2"
        onPaste={(event) => {
          const person = namedAddress(event.clipboardData.getData('text'))
          if (!person) return
          event.preventDefault()
          form.reset({ ...form.getValues(), ...person })
        }}
      >
        <TextField
          id="member-name"
          label={t('givenName')}
          error={errorOf('name')}
          {...form.field('name')}
        />
        <TextField
          id="member-surname"
          label={t('surname')}
          error={errorOf('surname')}
          {...form.field('surname')}
        />
        <EmailField
          id="member-email"
          label={t('email')}
          error={errorOf('email')}
          {...form.emailField('email')}
        />
        <SelectField
          id="member-role"
          label={t('role')}
          value={role}
          options={memberRoles.map((each) => [each, t(`role_${each}`)] as const)}
          onChange={(chosen) => form.setValue('role', chosen)}
        />
      </div>
      <Disclosure title={`${t('personalCode')} (${t('optional')})`} look="accent">
        <div className="grid items-end gap-4 pt-2 sm:grid-cols-2">
          <TextField
            id="member-code"
            label={t('personalCode')}
            hint={t('personalCodeHint')}
            {...form.field('personalCode')}
          />
          <SelectField
            id="member-country"
            label={t('country')}
            value={country}
            options={countries.map((each) => [each, fields(each)] as const)}
            onChange={(chosen) => form.setValue('country', chosen)}
          />
        </div>
      </Disclosure>
      <FailureAlert failure={form.away ?? inviting.failure} />
      <p role="status" className="empty:hidden">
        {inviting.answer && t('inviteSent', { email: inviting.answer.email })}
      </p>
      <Button type="submit" busy={inviting.running || form.isChecking}>
        {t('invite')}
      </Button>
    </Form>
  )
}
