import { Download } from 'lucide-react'
import type { ContainedFile } from '@/lib/gateway/contract/contents'
import { shownType } from '@/lib/portal/file-kind'
import { documentFilesMessages } from '@/lib/portal/i18n/messages/document-files'
import { previewMessages } from '@/lib/portal/i18n/messages/preview'
import { formatSize } from '@/lib/portal/i18n/sizes'
import { translate } from '@/lib/portal/i18n/translate'
import { buttonClass } from '../../ui/button'
import { CopyButton } from '../../ui/copy-button'
import { PreviewDialog } from '../preview-dialog'
import type { DocumentFilesTranslator } from './document-files-translator'

interface FileListProps {
  readonly files: readonly ContainedFile[]
  /** Of the list on this portal; each file is below it by its index. */
  readonly address: string
}

/** Every file of a container: what it is called, how large it is, what it hashes to, and how to see it. */
export async function FileList({ files, address }: FileListProps) {
  const t = await translate(documentFilesMessages)
  return (
    <ol aria-label={t('files')} className="divide-line divide-y">
      {files.map((file, index) => (
        <FileEntry key={file.name} t={t} file={file} address={`${address}/${index}`} />
      ))}
    </ol>
  )
}

interface FileEntryProps {
  readonly t: DocumentFilesTranslator
  readonly file: ContainedFile
  readonly address: string
}

function FileEntry({ t, file, address }: FileEntryProps) {
  const { name, size, sha256 } = file
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-96 space-y-2">
        <p className="wrap-anywhere">
          <span className="font-semibold">{name}</span>{' '}
          <span className="text-muted whitespace-nowrap">{formatSize(size, t.language)}</span>
        </p>
        <p className="text-muted text-sm">
          {t('digest')}{' '}
          <code translate="no" className="text-ink font-mono break-all">
            {sha256}
          </code>
        </p>
        {!shownType(name) && <p className="text-muted text-sm">{t('onlyDownload')}</p>}
      </div>
      <Ways t={t} file={file} address={address} />
    </li>
  )
}

/** Seen here when nothing in it can run; otherwise only downloaded. */
function Ways({ t, file: { name, sha256 }, address }: FileEntryProps) {
  const kind = shownType(name)?.kind
  return (
    <div className="flex flex-wrap items-center gap-2">
      {kind && (
        <PreviewDialog
          kind={kind}
          label={t('open')}
          spoken={`${t('open')}: ${name}`}
          address={address}
          name={name}
          sha256={sha256}
          texts={previewMessages[t.language]}
        />
      )}
      <a
        href={`${address}?download`}
        aria-label={`${t('download')}: ${name}`}
        className={buttonClass('secondary')}
      >
        <Download aria-hidden="true" className="size-5 shrink-0" />
        {t('download')}
      </a>
      <CopyButton
        text={sha256}
        label={t('copy')}
        copiedLabel={t('copied')}
        about={`SHA-256: ${name}`}
      />
    </div>
  )
}
