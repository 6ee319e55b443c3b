'use client'

import { Suspense } from 'react'
import { useLocale, useTranslations } from '#words'
import { formatSize } from '@/lib/portal/i18n/sizes'
import { FileDrop } from '../../../form/file-drop'
import { Alert } from '../../../ui/alert'
import { Upload } from '../../../ui/icons'
import { lazyPart } from '../../lazy-part'
import { chooseFilesId } from './choose-files-id'
import type { Packing } from './packing'
import type { Uploads } from './use-uploads'

interface FileStepProps {
  readonly uploads: Uploads
  readonly packing: Packing
  /** Whether the owner tried to send without a file. */
  readonly isMissing?: boolean
  /** Whether the button for more files is elsewhere on the page. */
  readonly hasMore?: boolean
}

const RefusedFiles = lazyPart(async () => (await import('./refused-files')).RefusedFiles)
const FileList = lazyPart(async () => (await import('./file-list')).FileList)

/** The files of the document in order, and a place to add more. */
export function FileStep({ uploads, packing, isMissing = false, hasMore = false }: FileStepProps) {
  const t = useTranslations('new-document')
  const { files, refused, add } = uploads
  return (
    <div className="min-w-0 space-y-3">
      {files.length > 0 && (
        <Suspense>
          <FileList label={t('files')} uploads={uploads} />
        </Suspense>
      )}
      {files.length > 1 && <Total uploads={uploads} />}
      {refused.length > 0 && (
        <Suspense>
          <RefusedFiles refused={refused} />
        </Suspense>
      )}
      {packing === 'unreadable' && <Alert tone="danger" title={t('unreadable')} />}
      {isUnsignablePdf(uploads, packing) && <Alert tone="warning" title={t('onlyContainer')} />}
      {!(hasMore && files.length > 0) && <FilesZone more={files.length > 0} onFiles={add} />}
      {isMissing && <Alert role="alert" tone="danger" title={t('fileMissing')} />}
    </div>
  )
}

function Total({ uploads: { files } }: Pick<FileStepProps, 'uploads'>) {
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

/** Whether it is a PDF that cannot be changed. It can still be signed in a container. */
function isUnsignablePdf({ files: [file, another] }: Uploads, packing: Packing): boolean {
  if (file?.state.step !== 'ready' || another !== undefined) return false
  return packing === 'container' && file.state.contents?.readable === false
}

interface FilesZoneProps {
  /** Whether there are files already: the zone is then smaller and has another text. */
  readonly more: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** A zone to drop or choose the files of a new document. */
export function FilesZone({ more, onFiles }: FilesZoneProps) {
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
      {!more && <Upload className="text-accent size-8" />}
      {!more && <p className="hidden text-balance sm:block">{t('drop')}</p>}
    </FileDrop>
  )
}
