import { useTranslations } from '#words'
import { shownType } from '@/lib/portal/files/file-kind'
import type { DocumentDetails, OwnedDocument } from '@/lib/portal/owner/owned-document'
import { PreviewDialog } from '../../viewer/preview-dialog'
import { FirstPage } from './first-page'

interface DocumentPictureProps {
  readonly document: DocumentDetails
  readonly files: OwnedDocument['files']
}

/** The first page of a PDF, which opens the reader; for a container, its files that can be read here. */
export function DocumentPicture({ document, files }: DocumentPictureProps) {
  const words = useTranslations('files')
  const address = `/files/documents/${document.uuid}`
  if (document.type !== 'pdf') return <ReadableFiles files={files} address={`${address}/files`} />
  return (
    <div className="relative flex items-center gap-4 lg:flex-col lg:items-stretch lg:gap-2">
      <div className="w-20 shrink-0 lg:w-full">
        <FirstPage source={`${address}/file`} sha256={document.sha256} />
      </div>
      {/* The button covers the picture of the page, so a press on the picture opens the reader, too. */}
      <PreviewDialog
        label={words('openDocument')}
        look="quiet"
        source={`${address}/file`}
        name={document.name}
        sha256={document.sha256}
        className="-ml-4 after:absolute after:inset-0 lg:-mx-4 print:hidden"
      />
    </div>
  )
}

interface ReadableFilesProps extends Pick<DocumentPictureProps, 'files'> {
  readonly address: string
}

/** Maximum number of files that are offered here. */
const shownMax = 4

function ReadableFiles({ files, address }: ReadableFilesProps) {
  const t = useTranslations('files')
  const readable = [...files.entries()].filter(([, { name }]) => shownType(name)).slice(0, shownMax)
  return (
    <div className="flex flex-col items-start print:hidden">
      {readable.map(([index, { name, sha256 }]) => (
        <PreviewDialog
          key={name}
          kind={shownType(name)?.kind ?? 'pdf'}
          label={name}
          spoken={`${t('open')}: ${name}`}
          look="quiet"
          source={`${address}/${index}`}
          name={name}
          sha256={sha256}
          className="-ml-4 text-left wrap-anywhere"
        />
      ))}
    </div>
  )
}
