'use client'

import { type ReactNode, Suspense } from 'react'
import { useTranslations } from '#words'
import { type DraftSigner, isUnnamed } from '@/lib/portal/people/draft-signers'
import { isReader } from '@/lib/portal/people/signing-order'
import type { DocumentAccess } from '@/lib/vocabulary/document'
import { Form } from '../../../form/form'
import { Button } from '../../../ui/button'
import { UserPlus } from '../../../ui/icons'
import { FailureAlert } from '../../failure-alert'
import { lazyPart } from '../../lazy-part'
import type { SignerForm } from '../use-signer-form'
import { PasteButton } from './paste-button'
import { arrange, type People } from './people'
import { TypedPerson } from './typed-person'

interface SignersStepProps {
  readonly people: People
  /** The form of the person being typed. */
  readonly form: SignerForm
  readonly access: DocumentAccess
  /** The owner, for "I sign too". Undefined if the sign-in does not identify a person. */
  readonly owner: { readonly name: string; readonly surname: string } | undefined
  /** Buttons next to the button of the step. */
  readonly children: ReactNode
}

const RoleHead = lazyPart(async () => (await import('./role-head')).RoleHead)
const PeopleList = lazyPart(async () => (await import('./people-list')).PeopleList)

export function SignersStep({ people, form, access, owner, children }: SignersStepProps) {
  const t = useTranslations('new-document')
  const signing = people.list.filter((person) => !isReader(person))
  const copies = people.list.filter(isReader)
  const label = form.watch('label')
  const iSign = form.watch('myself') || people.list.some((signer) => signer.myself)
  const add = () =>
    form.take((signer, since) => {
      people.add(signer)
      if (!form.resume(since)) form.fill({ delivery: signer.myself ? 'mail' : signer.delivery })
    })
  return (
    <div className="min-w-0 space-y-3">
      {signing.length > 0 && (
        <Suspense>
          <PeopleList
            people={{ ...people, list: signing }}
            form={form}
            onArrange={(list) => arrange(people, list)}
          />
        </Suspense>
      )}
      {copies.length > 0 && (
        <section aria-labelledby="copies" className="space-y-2">
          <h3 id="copies" className="font-semibold">
            {t(copies.every(({ role }) => role === 'copy') ? 'copies' : 'readers')}
          </h3>
          <Suspense>
            <PeopleList
              people={{
                ...people,
                list: copies,
                remove: (index) => people.remove(signing.length + index),
              }}
              form={form}
            />
          </Suspense>
        </section>
      )}
      <Form
        onSubmit={() => void add()}
        aria-labelledby={label === undefined ? undefined : 'role-in-fields'}
        className="space-y-2"
      >
        {label !== undefined && (
          <Suspense>
            <RoleHead form={form} label={label} />
          </Suspense>
        )}
        <TypedPerson form={form} access={access} isTaken={people.isTaken}>
          <Button type="submit" look="secondary" busy={form.isChecking} className="max-sm:w-full">
            <UserPlus className="size-4" />
            {t('add')}
          </Button>
        </TypedPerson>
        <FailureAlert failure={form.away} />
      </Form>
      <div className="-mx-4 flex flex-wrap">
        {owner && !iSign && (
          <Button
            look="quiet"
            onClick={() => fillIn(form, { ...owner, myself: true, delivery: 'link' })}
          >
            {t('myself')}
          </Button>
        )}
        <PasteButton label={t('pasteList')} onPaste={people.paste} />
        {children}
      </div>
    </div>
  )
}

/** Fills the owner into the open role in the fields, or else adds the owner. */
function fillIn(form: SignerForm, owner: Partial<DraftSigner>): void {
  const typed = form.getValues()
  if (typed.label !== undefined && isUnnamed(typed)) form.fill({ ...typed, ...owner }, 'email')
  else form.insert(owner, 'email')
}
