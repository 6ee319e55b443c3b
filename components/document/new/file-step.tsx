'use client'

import { fill } from '@/lib/portal/i18n/fill'
import type { Language } from '@/lib/portal/i18n/language'
import type { NewDocumentTexts } from '@/lib/portal/i18n/messages/new-document'
import { formatSize } from '@/lib/portal/i18n/sizes'
import { Alert } from '../../ui/alert'
import type { RefusedFile } from './admit-files'
import { FileItem } from './file-item'
import { FilesZone } from './files-zone'
import type { Packing } from './packing'
import type { Uploads } from './use-uploads'

interface FileStepProps {
  readonly uploads: Uploads
  readonly packing: Packing
  readonly texts: NewDocumentTexts
  readonly language: Language
}

/** The files of the document, in their order, and room for more. */
export function FileStep({ uploads, packing, texts, language }: FileStepProps) {
  const { files, refused, add } = uploads
  return (
    <div className="min-w-0 space-y-4">
      {files.length > 0 && (
        <ul
          aria-label={texts.files}
          className="divide-line border-line bg-surface divide-y rounded border"
        >
          {files.map((file, index) => (
            <FileItem
              key={file.id}
              file={file}
              index={index}
              uploads={uploads}
              texts={texts}
              language={language}
            />
          ))}
        </ul>
      )}
      {files.length > 1 && <Total uploads={uploads} texts={texts} language={language} />}
      {refused.length > 0 && <Refused refused={refused} texts={texts} />}
      {packing === 'unreadable' && <Alert tone="danger" title={texts.unreadable} />}
      {isUnsignablePdf(uploads, packing) && <Alert tone="warning" title={texts.onlyContainer} />}
      <FilesZone texts={texts} more={files.length > 0} onFiles={add} />
    </div>
  )
}

function Total({ uploads: { files }, texts, language }: Omit<FileStepProps, 'packing'>) {
  const octets = files.reduce((sum, { file }) => sum + file.size, 0)
  const size = formatSize(octets, language)
  return (
    <p role="status" className="text-muted text-sm tabular-nums">
      {fill(texts.total, { count: files.length, size })}
    </p>
  )
}

function Refused({ refused, texts }: { refused: readonly RefusedFile[]; texts: NewDocumentTexts }) {
  return (
    <Alert role="alert" tone="danger" title={texts.notAdded}>
      <ul>
        {refused.map(({ name, fault }) => (
          <li key={`${fault} ${name}`} className="wrap-anywhere">
            {name}: {texts[fault]}
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
