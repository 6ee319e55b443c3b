'use client'

import { useState } from 'react'
import { useTranslations } from '#words'
import type { StaffSignInSettings } from '@/lib/portal/owner/organisation'
import { type JoiningRule, joiningGrounds, memberRoles } from '@/lib/vocabulary/organisation'
import { FailureAlert } from '../../documents/failure-alert'
import { CheckedOption } from '../../form/checked-option'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { inputClass, TextField } from '../../form/field'
import { Form } from '../../form/form'
import { SelectField } from '../../form/select-field'
import { useSchemaForm } from '../../form/use-schema-form'
import { useCommand } from '../../live/use-command'
import { checkStaffSignIn, removeStaffSignIn, saveStaffSignIn } from '../../owner-actions'
import { Button } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'

interface Filled {
  issuer: string
  clientId: string
  clientSecret: string
  groupClaim: string
  rules: JoiningRule[]
  addressesAreVerified: boolean
}

interface StaffSignInFormProps {
  readonly signIn: StaffSignInSettings
}

/** How members sign in by OpenID Connect: the provider, the client, and who joins. */
export function StaffSignInForm({ signIn }: StaffSignInFormProps) {
  const t = useTranslations('staff-sign-in')
  const { saved, redirectUri, logoutUri } = signIn
  const form = useSchemaForm<Filled, Filled>({
    load: async () => (await import('@/lib/portal/forms/organisation-forms')).staffSignInFormIn,
    initial: filledOf(saved),
    context: undefined,
  })
  const saving = useCommand(saveStaffSignIn)
  const [next, setNext] = useState(emptyRule)
  const setRules = (rules: JoiningRule[]) => {
    form.setValue('rules', rules)
    setNext((typed) => ({ ...typed, value: '' }))
  }
  const send = form.handleSubmit((values) => {
    // A rule that was typed but not added yet is included.
    const rules = withRule(values.rules, next)
    saving.run([{ ...values, rules }], () => {
      form.reset({ ...values, clientSecret: '' })
      setRules(rules)
    })
  })
  const { errors } = form.formState
  const isShared = errors.issuer?.message === 'issuerShared'
  const isOther =
    saved?.issuer !== form.watch('issuer') || saved.client_id !== form.watch('clientId')
  return (
    <>
      <p>{t('meaning')}</p>
      {saved && <Address label={t('link')} hint={t('linkHint')} value={saved.link} />}
      <Form onSubmit={send} className="space-y-4" aria-label={t('title')}>
        <p className="text-muted">{t('register')}</p>
        <Address label={t('redirectUri')} value={redirectUri} />
        <Address label={t('logoutUri')} value={logoutUri} />
        <TextField
          id="issuer"
          label={t('issuer')}
          hint={t('issuerHint')}
          inputMode="url"
          error={errors.issuer && t(isShared ? 'issuerShared' : 'issuerWrong')}
          {...form.field('issuer')}
        />
        <Check issuer={form.watch('issuer')} isEntered={() => form.trigger('issuer')} />
        <TextField
          id="client-id"
          label={t('clientId')}
          error={errors.clientId && t('fieldMissing')}
          {...form.field('clientId')}
        />
        <TextField
          id="client-secret"
          type="password"
          autoComplete="off"
          label={t('clientSecret')}
          hint={t(isOther ? 'clientSecretNew' : 'clientSecretKept')}
          {...form.field('clientSecret')}
        />
        <Rules
          rules={form.watch('rules')}
          onRemove={(rules) => form.setValue('rules', rules)}
          next={next}
          onNext={setNext}
          onAdd={() => setRules(withRule(form.getValues('rules'), next))}
        />
        <CheckedOption
          id="addresses-verified"
          label={t('addressesVerified')}
          meaning={t('addressesVerifiedMeaning')}
          checked={form.watch('addressesAreVerified')}
          onChange={(checked) => form.setValue('addressesAreVerified', checked)}
        />
        <TextField
          id="group-claim"
          label={t('groupClaim')}
          error={errors.groupClaim && t('fieldMissing')}
          {...form.field('groupClaim')}
        />
        <FailureAlert failure={form.away ?? saving.failure} />
        <p role="status" className="empty:hidden">
          {saving.running ? t('asking') : saving.done && t('saved')}
        </p>
        <Button type="submit" busy={saving.running || form.isChecking}>
          {t('save')}
        </Button>
      </Form>
      {saved && <Removal />}
    </>
  )
}

function filledOf(saved: StaffSignInSettings['saved']): Filled {
  const { issuer = '', client_id: clientId = '', group_claim: groupClaim = 'groups' } = saved ?? {}
  const { rules = [], addresses_verified: addressesAreVerified = false } = saved ?? {}
  const joining = { groupClaim, rules: [...rules], addressesAreVerified }
  return { issuer, clientId, clientSecret: '', ...joining }
}

interface AddressProps {
  readonly label: string
  readonly hint?: string
  readonly value: string
}

/** An address to copy. */
function Address({ label, hint, value }: AddressProps) {
  const t = useTranslations('staff-sign-in')
  return (
    <div className="space-y-1">
      <p className="font-semibold">{label}</p>
      {hint && <p className="text-muted text-sm">{hint}</p>}
      <div className="flex flex-wrap gap-2">
        <input
          readOnly
          value={value}
          aria-label={label}
          translate="no"
          onFocus={(event) => event.target.select()}
          className={`${inputClass} grow basis-60`}
        />
        <CopyButton text={value} look="secondary" about={label}>
          {t('copy')}
        </CopyButton>
      </div>
    </div>
  )
}

interface CheckProps {
  readonly issuer: string
  /** Marks the field if the issuer is not valid; returns whether it is valid. */
  readonly isEntered: () => Promise<boolean>
}

/** A button that reads the provider's metadata and says what the provider supports. */
function Check({ issuer, isEntered }: CheckProps) {
  const t = useTranslations('staff-sign-in')
  const checking = useCommand(checkStaffSignIn)
  const found = checking.answer
  const check = async () => {
    if (await isEntered()) checking.run([{ issuer }])
  }
  return (
    <div className="space-y-2">
      <Button look="secondary" busy={checking.running} onClick={check}>
        {t('check')}
      </Button>
      <FailureAlert failure={checking.failure} />
      <div role="status" className="empty:hidden">
        {checking.running && <p>{t('asking')}</p>}
        {found && (
          <>
            <p>{t('checked')}</p>
            <ul className="list-disc pl-5">
              <li>{t(found.codeChallenge === false ? 'withoutPkce' : 'withPkce')}</li>
              <li>{t(found.issuerInResponse ? 'withIssuer' : 'withoutIssuer')}</li>
              <li>{t(found.backchannelLogout ? 'withLogout' : 'withoutLogout')}</li>
            </ul>
          </>
        )}
      </div>
    </div>
  )
}

interface RulesProps {
  readonly rules: readonly JoiningRule[]
  /** Called with the remaining rules. */
  readonly onRemove: (rules: JoiningRule[]) => void
  /** The rule being typed. */
  readonly next: JoiningRule
  readonly onNext: (next: JoiningRule) => void
  readonly onAdd: () => void
}

const emptyRule: JoiningRule = { by: 'domain', value: '', role: 'reader' }

/**
 * Returns the rules with the typed rule, which replaces a rule for the same people. A typed rule without a value is
 * ignored.
 */
function withRule(rules: readonly JoiningRule[], typed: JoiningRule): JoiningRule[] {
  const value = typed.value.trim()
  if (value === '') return [...rules]
  const others = rules.filter((rule) => rule.by !== typed.by || rule.value !== value)
  return [...others, { ...typed, value }]
}

/** The rules for who joins at the first sign-in. Without a rule, only invited members can sign in. */
function Rules({ rules, onRemove, next, onNext, onAdd }: RulesProps) {
  const t = useTranslations('staff-sign-in')
  const roles = useTranslations('organisation')
  return (
    <fieldset className="space-y-2">
      <legend className="font-semibold">{t('rules')}</legend>
      <p className="text-muted text-sm">{t(rules.length === 0 ? 'rulesNone' : 'rulesMeaning')}</p>
      <ul>
        {rules.map((rule) => {
          const said = t(`rule_${rule.by}`, { value: rule.value, role: roles(`role_${rule.role}`) })
          return (
            <li key={said} className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="wrap-anywhere">{said}</span>
              <Button
                look="quiet"
                onClick={() => onRemove(rules.filter((other) => other !== rule))}
              >
                {roles('remove')}
                <span className="sr-only">{said}</span>
              </Button>
            </li>
          )
        })}
      </ul>
      <div className="grid items-end gap-2 sm:grid-cols-3">
        <SelectField
          id="rule-by"
          label={t('ruleBy')}
          value={next.by}
          options={joiningGrounds.map((by) => [by, t(`ruleBy_${by}`)] as const)}
          onChange={(by) => onNext({ ...next, by })}
        />
        <TextField
          id="rule-value"
          label={t(`ruleValue_${next.by}`)}
          value={next.value}
          onChange={(event) => onNext({ ...next, value: event.target.value })}
        />
        <SelectField
          id="rule-role"
          label={roles('role')}
          value={next.role}
          options={memberRoles.map((role) => [role, roles(`role_${role}`)] as const)}
          onChange={(role) => onNext({ ...next, role })}
        />
      </div>
      <Button look="secondary" onClick={onAdd}>
        {t('ruleAdd')}
      </Button>
    </fieldset>
  )
}

/** Removes the sign-in. Two steps. */
function Removal() {
  const t = useTranslations('staff-sign-in')
  const organisation = useTranslations('organisation')
  const [open, setOpen] = useState(false)
  const removing = useCommand(removeStaffSignIn)
  return (
    <>
      <Button look="risky" className="-ml-4" onClick={() => setOpen(true)}>
        {t('remove')}
      </Button>
      <ConfirmDialog
        open={open}
        title={t('removeTitle')}
        keep={organisation('cancel')}
        submit={organisation('remove')}
        busy={removing.running}
        onClose={() => setOpen(false)}
        onSubmit={() => removing.run([{}], () => location.reload())}
      >
        <p>{t('removeMeaning')}</p>
        <FailureAlert failure={removing.failure} />
      </ConfirmDialog>
    </>
  )
}
