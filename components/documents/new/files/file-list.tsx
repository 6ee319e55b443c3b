'use client'

import { FileItem } from './file-item'
import type { Uploads } from './use-uploads'

interface FileListProps {
  readonly label: string
  readonly uploads: Uploads
}

/** The files of a document, in their order. */
export function FileList({ label, uploads }: FileListProps) {
  return (
    <ul aria-label={label} className="divide-line border-line bg-surface divide-y rounded border">
      {uploads.files.map((file, index) => (
        <FileItem key={file.id} file={file} index={index} uploads={uploads} />
      ))}
    </ul>
  )
}
