'use client'

import { Upload } from 'lucide-react'
import { useTranslations } from '#words'
import { FileDrop } from '../../form/file-drop'
import { classNames } from '../../ui/class-names'

interface FilesZoneProps {
  /** There are files already: less room, other words. */
  readonly more: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Takes any files of a new document. */
export function FilesZone({ more, onFiles }: FilesZoneProps) {
  const t = useTranslations('new-document')
  return (
    <FileDrop
      label={t('file')}
      choose={more ? t('chooseMore') : t('choose')}
      limits={t('limits')}
      multiple
      compact={more}
      onFiles={onFiles}
    >
      {!more && <Upload aria-hidden="true" className="text-accent size-8" />}
      <p className={classNames('text-balance', more ? '' : 'hidden sm:block')}>
        {more ? t('dropMore') : t('drop')}
      </p>
    </FileDrop>
  )
}
