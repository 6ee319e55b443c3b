'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from '#words'
import { beginOfDocument } from '../../owner-actions'
import { givePressBack } from '../../ui/before-hydration'
import { Spinner } from '../../ui/spinner'
import { isDraftKept } from '../new/draft-storage'
import { useBegin } from '../new/use-begin'

interface ChangeButtonProps {
  readonly document: { readonly uuid: string; readonly name: string }
  /** Mark of the person. It separates the drafts of people who use the same browser. */
  readonly whose: string
  readonly className: string
}

/**
 * Opens the form of a new document with the file, people and settings of a document that ended. If that fails, or would
 * replace another draft, the page of the document opens and asks the owner.
 */
export function ChangeButton({ document: { uuid, name }, whose, className }: ChangeButtonProps) {
  const t = useTranslations('documents-list')
  const router = useRouter()
  const begin = useBegin((documentId) => beginOfDocument({ documentId }), whose)
  const isElsewhere = begin.failure !== undefined
  return (
    <button
      type="button"
      ref={givePressBack}
      aria-disabled={begin.running || undefined}
      onClick={() =>
        isElsewhere || isDraftKept('document')
          ? router.push(`/documents/${uuid}`)
          : begin.start(uuid)
      }
      className={className}
    >
      {begin.running && <Spinner />}
      {isElsewhere ? t('openDocument') : t('changeAndSend')}
      <span className="sr-only">: {name}</span>
    </button>
  )
}
