'use client'

import type { DraftSigner } from '@/lib/portal/owner/draft-signers'
import { isBlank } from '@/lib/portal/owner/draft-signers'
import type { CommandResult } from '@/lib/portal/owner/owner-failures'
import { isCopy } from '@/lib/portal/owner/signing-order'
import type { SavedTemplate } from '@/lib/portal/owner/templates'
import { draftTerms } from '../new/draft-form'
import type { useDraft } from '../new/use-draft'
import { SaveDialog } from './save-dialog'

export interface SaveDraftProps {
  readonly open: boolean
  readonly draft: ReturnType<typeof useDraft>
  readonly save: (form: unknown) => Promise<CommandResult<SavedTemplate>>
  readonly onClose: () => void
}

/** A new document as it stands: those who were added, and roles that wait for somebody. */
export function SaveDraft({ open, draft, save, onClose }: SaveDraftProps) {
  const { form, signers, typed, uploads, packing, template } = draft
  const people = [...signers, ...typed.everybody().filter((one) => !isBlank(one))]
  const [first] = uploads.files
  const saveNow: Parameters<typeof SaveDialog>[0]['save'] = async (naming, roles) => {
    const files = uploads.files.flatMap(({ name, state }) =>
      state.step === 'ready' ? [{ name, ticket: state.ticket }] : [],
    )
    const terms = draftTerms(
      { files, packing },
      { signers: people, options: form.getValues('options') },
    )
    const saved = await save({
      ...naming,
      ...terms,
      signers: undefined,
      roles: roles.map((role, index) => ({ ...role, signer: terms.signers[index] })),
    })
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
  return { key, name, label, isCopy: isCopy(signer), myself }
}
