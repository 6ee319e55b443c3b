'use client'

import { Upload } from 'lucide-react'
import { useTranslations } from '#words'
import { FileDrop } from '../form/file-drop'

interface DropZoneProps {
  readonly accept: string
  readonly onFile: (file: File) => void
}

/** Takes one file to check. */
export function DropZone({ accept, onFile }: DropZoneProps) {
  const t = useTranslations('validation')
  return (
    <FileDrop
      label={t('file')}
      choose={t('choose')}
      limits={t('limits')}
      accept={accept}
      onFiles={([file]) => file && onFile(file)}
    >
      <Upload aria-hidden="true" className="text-accent size-8" />
      <p className="hidden sm:block">{t('drop')}</p>
    </FileDrop>
  )
}
