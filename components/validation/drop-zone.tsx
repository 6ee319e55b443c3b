'use client'

import { Upload } from 'lucide-react'
import type { ValidationPageTexts } from '@/lib/portal/i18n/messages/validation-page'
import { FileDrop } from '../form/file-drop'

interface DropZoneProps {
  readonly texts: ValidationPageTexts
  readonly accept: string
  readonly onFile: (file: File) => Promise<void>
}

/** Takes one file to check. */
export function DropZone({ texts, accept, onFile }: DropZoneProps) {
  return (
    <FileDrop
      label={texts.file}
      choose={texts.choose}
      limits={texts.limits}
      accept={accept}
      onFiles={([file]) => file && void onFile(file)}
    >
      <Upload aria-hidden="true" className="text-accent size-8" />
      <p className="hidden sm:block">{texts.drop}</p>
    </FileDrop>
  )
}
