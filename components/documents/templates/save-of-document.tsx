'use client'

import { useTranslations } from '#words'
import { saveAsTemplate } from '../../owner-actions'
import { Button } from '../../ui/button'
import { BookmarkPlus } from '../../ui/icons'
import { useLateDialog } from '../../ui/use-late-dialog'
import { FailureAlert } from '../failure-alert'
import type { RoleSource } from './save-dialog'

interface SaveOfDocumentProps {
  readonly document: { readonly uuid: string; readonly name: string }
  readonly people: readonly RoleSource[]
}

/** Saves a sent document as a template. The dialog is loaded on demand. */
export function SaveOfDocument({ document, people }: SaveOfDocumentProps) {
  const t = useTranslations('document-actions')
  const late = useLateDialog(() => import('./save-dialog'))
  return (
    <>
      <Button look="quiet" {...late.button}>
        <BookmarkPlus className="size-4 shrink-0" />
        {t('saveTemplate')}
      </Button>
      <div className="order-last w-full px-4 empty:hidden">
        <FailureAlert failure={late.isError ? { why: 'serviceAway' } : undefined} />
      </div>
      {late.loaded && (
        <late.loaded.SaveDialog
          {...late.dialog}
          name={document.name.replace(/(?<=.)\.[^.]*$/, '')}
          people={people}
          save={(naming, roles) =>
            saveAsTemplate({
              documentId: document.uuid,
              ...naming,
              roles: roles.map((role, index) => ({ ...role, id: people[index]?.key ?? '' })),
            })
          }
        />
      )}
    </>
  )
}
