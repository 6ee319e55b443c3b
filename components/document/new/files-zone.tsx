'use client'

import { Upload } from 'lucide-react'
import type { NewDocumentTexts } from '@/lib/portal/i18n/messages/new-document'
import { FileDrop } from '../../form/file-drop'
import { classNames } from '../../ui/class-names'

interface FilesZoneProps {
  readonly texts: NewDocumentTexts
  /** There are files already: less room, other words. */
  readonly more: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Takes any files of a new document. */
export function FilesZone({ texts, more, onFiles }: FilesZoneProps) {
  return (
    <FileDrop
      label={texts.file}
      choose={more ? texts.chooseMore : texts.choose}
      limits={texts.limits}
      multiple
      compact={more}
      onFiles={onFiles}
    >
      {!more && <Upload aria-hidden="true" className="text-accent size-8" />}
      <p className={classNames('text-balance', more ? '' : 'hidden sm:block')}>
        {more ? texts.dropMore : texts.drop}
      </p>
    </FileDrop>
  )
}
