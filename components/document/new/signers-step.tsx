'use client'

import { ClipboardPaste, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { type DraftSigner, noSigner } from '@/lib/portal/draft-signers'
import type { NewDocumentTexts } from '@/lib/portal/i18n/messages/new-document'
import { focusFirstFault } from '../../form/first-fault'
import { Button } from '../../ui/button'
import { PasteDialog } from './paste-dialog'
import { SignerFields } from './signer-fields'
import type { Signers } from './use-signers'

interface SignersStepProps {
  readonly signers: Signers
  /** The owner, for "I sign too". */
  readonly owner: { readonly name: string; readonly surname: string }
  readonly texts: NewDocumentTexts
}

export function SignersStep({ signers, owner, texts }: SignersStepProps) {
  const [pasting, setPasting] = useState(false)
  const iSign = signers.draft.myself || signers.list.some((signer) => signer.myself)
  const signMyself = () => signers.change({ ...noSigner, ...owner, myself: true, delivery: 'link' })
  return (
    <div className="min-w-0 space-y-6">
      <People signers={signers} texts={texts} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (signers.add() === undefined) focusFirstFault(event.currentTarget)
          else event.currentTarget.querySelector('input')?.focus()
        }}
        className="border-line bg-surface space-y-4 rounded border p-4"
      >
        <SignerFields signers={signers} texts={texts} />
        <Button type="submit" look="secondary">
          <UserPlus aria-hidden="true" className="size-4" />
          {texts.add}
        </Button>
      </form>
      <div className="-ml-4 flex flex-wrap gap-2">
        {!iSign && (
          <Button look="quiet" onClick={signMyself}>
            {texts.myself}
          </Button>
        )}
        <Button look="quiet" onClick={() => setPasting(true)}>
          <ClipboardPaste aria-hidden="true" className="size-4" />
          {texts.pasteList}
        </Button>
      </div>
      <PasteDialog
        open={pasting}
        onClose={() => setPasting(false)}
        onPaste={signers.addPasted}
        texts={texts}
      />
    </div>
  )
}

function People({ signers, texts }: Pick<SignersStepProps, 'signers' | 'texts'>) {
  if (signers.list.length === 0) return <p className="text-muted">{texts.nobody}</p>
  return (
    <ol className="divide-line border-line bg-surface divide-y rounded border">
      {signers.list.map((signer) => (
        <Person key={signer.email} signer={signer} signers={signers} texts={texts} />
      ))}
    </ol>
  )
}

interface PersonProps {
  readonly signer: DraftSigner
  readonly signers: Signers
  readonly texts: NewDocumentTexts
}

function Person({ signer, signers, texts }: PersonProps) {
  const name = `${signer.name} ${signer.surname}`
  return (
    <li className="flex flex-wrap items-center gap-x-4 px-4 py-2">
      <div className="min-w-0 grow basis-60">
        <p className="font-semibold">
          {name}
          {signer.myself && <span className="text-muted font-normal"> ({texts.myselfMark})</span>}
        </p>
        <p className="text-muted text-sm">
          {signer.email} · {signer.delivery === 'mail' ? texts.byMail : texts.byLink}
          {signer.personalCode && ` · ${signer.personalCode}`}
        </p>
      </div>
      <div className="-ml-4 flex">
        <Button look="quiet" onClick={() => signers.edit(signer)}>
          {texts.edit}
          <span className="sr-only">: {name}</span>
        </Button>
        <Button look="quiet" onClick={() => signers.remove(signer)}>
          {texts.remove}
          <span className="sr-only">: {name}</span>
        </Button>
      </div>
    </li>
  )
}
