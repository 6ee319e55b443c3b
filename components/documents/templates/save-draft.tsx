'use client'

import type { DraftSigner } from '@/lib/portal/people/draft-signers'
import { isBlank } from '@/lib/portal/people/draft-signers'
import { saveNewTemplate } from '../../owner-actions'
import { draftTerms } from '../new/draft-form'
import type { useDraft } from '../new/use-draft'
import { SaveDialog } from './save-dialog'

export interface SaveDraftProps {
  readonly open: boolean
  readonly draft: ReturnType<typeof useDraft>
  /** Mark of the person. It differs between people who use the same browser. */
  readonly whose: string
  readonly onClose: () => void
}

/** Saves the current draft as a template: the added people, and roles without a person. */
export function SaveDraft({ open, draft, whose, onClose }: SaveDraftProps) {
  const { form, signers: listed, typed, uploads, packing, template } = draft
  const people = [...listed, ...typed.everybody().filter((one) => !isBlank(one))]
  const [first] = uploads.files
  const saveNow: Parameters<typeof SaveDialog>[0]['save'] = async (naming, roles) => {
    const files = uploads.files.flatMap(({ name, state }) =>
      state.step === 'ready' ? [{ name, ticket: state.ticket }] : [],
    )
    const { signers, ...terms } = draftTerms(
      { files, packing },
      { ...form.getValues(), signers: people },
    )
    const named = signers.flatMap((signer, index) => {
      const role = roles[index]
      return role ? [{ ...role, signer }] : []
    })
    const saved = await saveNewTemplate({ whose, filled: { ...naming, ...terms, roles: named } })
    if (!saved.ok && saved.failure.why !== 'otherPerson') uploads.checkAll()
    return saved
  }
  return (
    <SaveDialog
      open={open}
      name={template?.name ?? withoutEnding(first?.name ?? '')}
      people={people.map(asSource)}
      save={saveNow}
      onClose={onClose}
    />
  )
}

const withoutEnding = (name: string) => name.replace(/(?<=.)\.[^.]*$/, '')

function asSource(signer: DraftSigner) {
  const name = `${signer.name} ${signer.surname}`.trim()
  const { label, email, myself } = signer
  const key = encodeURIComponent([label, email, name].join()).replaceAll(/[.']/g, '_')
  return { key, name, label, role: signer.role ?? 'signer', myself }
}
