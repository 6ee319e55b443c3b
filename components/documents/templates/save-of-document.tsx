'use client'

import { BookmarkPlus } from 'lucide-react'
import { type ComponentProps, type ComponentType, useState } from 'react'
import { useTranslations } from '#words'
import type { CommandResult } from '@/lib/portal/owner/owner-failures'
import type { SavedTemplate } from '@/lib/portal/owner/templates'
import { Button } from '../../ui/button'
import type { RoleSource, SaveDialog } from './save-dialog'

interface SaveOfDocumentProps {
  readonly document: { readonly uuid: string; readonly name: string }
  readonly people: readonly RoleSource[]
  readonly save: (documentId: string, form: unknown) => Promise<CommandResult<SavedTemplate>>
}

/** Keeps what a document was when it was sent. The dialog comes when it is asked for. */
export function SaveOfDocument({ document, people, save }: SaveOfDocumentProps) {
  const t = useTranslations('document-actions')
  const [Dialog, setDialog] = useState<ComponentType<ComponentProps<typeof SaveDialog>>>()
  const open = async () => {
    const { SaveDialog } = await import('./save-dialog')
    setDialog(() => SaveDialog)
  }
  return (
    <>
      <Button look="quiet" onClick={() => void open()}>
        <BookmarkPlus aria-hidden="true" className="size-4 shrink-0" />
        {t('saveTemplate')}
      </Button>
      {Dialog && (
        <Dialog
          open
          name={document.name.replace(/(?<=.)\.[^.]*$/, '')}
          people={people}
          save={(naming, roles) =>
            save(document.uuid, {
              ...naming,
              roles: roles.map((role, index) => ({ ...role, id: people[index]?.key })),
            })
          }
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  )
}
