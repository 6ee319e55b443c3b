'use client'

import { Upload } from 'lucide-react'
import { useLocale, useTranslations } from '#words'
import { formatSize } from '@/lib/portal/i18n/sizes'
import { FileDrop } from '../../../form/file-drop'
import { Alert } from '../../../ui/alert'
import { classNames } from '../../../ui/class-names'
import type { RefusedFile } from './admit-files'
import { chooseFilesId, FileItem } from './file-item'
import type { Packing } from './packing'
import type { Uploads } from './use-uploads'

interface FileStepProps {
  readonly uploads: Uploads
  readonly packing: Packing
}

/** The files of the document, in their order, and room for more. */
export function FileStep({ uploads, packing }: FileStepProps) {
  const t = useTranslations('new-document')
  const { files, refused, add } = uploads
  return (
    <div className="min-w-0 space-y-4">
      {files.length > 0 && (
        <ul
          aria-label={t('files')}
          className="divide-line border-line bg-surface divide-y rounded border"
        >
          {files.map((file, index) => (
            <FileItem key={file.id} file={file} index={index} uploads={uploads} />
          ))}
        </ul>
      )}
      {files.length > 1 && <Total uploads={uploads} />}
      {refused.length > 0 && <Refused refused={refused} />}
      {packing === 'unreadable' && <Alert tone="danger" title={t('unreadable')} />}
      {isUnsignablePdf(uploads, packing) && <Alert tone="warning" title={t('onlyContainer')} />}
      <FilesZone more={files.length > 0} onFiles={add} />
    </div>
  )
}

function Total({ uploads: { files } }: Omit<FileStepProps, 'packing'>) {
  const language = useLocale()
  const t = useTranslations('new-document')
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0)
  const size = formatSize(bytes, language)
  return (
    <p role="status" className="text-muted text-sm tabular-nums">
      {t('total', { count: files.length, size })}
    </p>
  )
}

function Refused({ refused }: { refused: readonly RefusedFile[] }) {
  const t = useTranslations('new-document')
  return (
    <Alert role="alert" tone="danger" title={t('notAdded')}>
      <ul>
        {refused.map(({ name, fault }) => (
          <li key={`${fault} ${name}`} className="wrap-anywhere">
            {name}: {t(fault)}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

/** A PDF that nothing can be added to can still be signed from outside. */
function isUnsignablePdf({ files: [file, another] }: Uploads, packing: Packing): boolean {
  if (file?.state.step !== 'ready' || another !== undefined) return false
  return packing === 'container' && file.state.contents?.readable === false
}

interface FilesZoneProps {
  /** There are files already: less room, other words. */
  readonly more: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Takes any files of a new document. */
function FilesZone({ more, onFiles }: FilesZoneProps) {
  const t = useTranslations('new-document')
  return (
    <FileDrop
      label={t('file')}
      id={chooseFilesId}
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
