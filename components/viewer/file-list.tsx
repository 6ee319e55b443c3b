import { useLocale, useTranslations } from '#words'
import type { ContainedFile } from '@/lib/gateway/contract/entries/contents'
import { shownType } from '@/lib/portal/files/file-kind'
import { formatSize } from '@/lib/portal/i18n/sizes'
import { translator } from '@/lib/portal/i18n/translator'
import { buttonClass } from '../ui/button'
import { Download } from '../ui/icons'
import { LateCopyButton } from '../ui/late-copy-button'
import { Card } from '../ui/page'
import { PreviewDialog } from './preview-dialog'

interface FileListProps {
  readonly files: readonly ContainedFile[]
  /** Address of the list on this portal. Each file is below it, by its index. */
  readonly address: string
}

/** Every file of a container: its name, size and digest, and links to it. */
export async function FileList({ files, address }: FileListProps) {
  const t = await translator('files')
  return (
    <ol aria-label={t('files')} className="divide-line divide-y">
      {files.map((file, index) => (
        <FileEntry key={file.name} file={file} address={`${address}/${index}`} />
      ))}
    </ol>
  )
}

interface FileEntryProps {
  readonly file: ContainedFile
  readonly address: string
}

function FileEntry({ file, address }: FileEntryProps) {
  const language = useLocale()
  const t = useTranslations('files')
  const { name, size, sha256 } = file
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-2 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 grow basis-96 space-y-2">
        <p className="wrap-anywhere">
          <span className="font-semibold">{name}</span>{' '}
          <span className="text-muted whitespace-nowrap">{formatSize(size, language)}</span>
        </p>
        <p className="text-muted text-sm">
          {t('digest')}{' '}
          <code translate="no" className="text-ink font-mono break-all">
            {sha256}
          </code>
        </p>
        {!shownType(name) && <p className="text-muted text-sm">{t('onlyDownload')}</p>}
      </div>
      <Ways file={file} address={address} />
    </li>
  )
}

/** The links to a file. A file that cannot run scripts can be shown here; others can only be downloaded. */
function Ways({ file: { name, sha256 }, address }: FileEntryProps) {
  const t = useTranslations('files')
  const kind = shownType(name)?.kind
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden">
      {kind && (
        <PreviewDialog
          kind={kind}
          label={t('open')}
          spoken={`${t('open')}: ${name}`}
          source={address}
          name={name}
          sha256={sha256}
        />
      )}
      <a
        href={`${address}?download`}
        aria-label={`${t('download')}: ${name}`}
        className={buttonClass('secondary')}
      >
        <Download className="size-5 shrink-0" />
        {t('download')}
      </a>
      <LateCopyButton text={sha256} about={`SHA-256: ${name}`}>
        {t('copy')}
      </LateCopyButton>
    </div>
  )
}

interface FilesCardProps {
  readonly files: readonly ContainedFile[]
  readonly address: string
}

/** The files of a container. Renders nothing for a PDF. */
export async function FilesCard({ files, address }: FilesCardProps) {
  if (files.length === 0) return null
  const t = await translator('files')
  return (
    <Card className="mt-6 space-y-4">
      <h2 className="text-lg">{t('count', { count: files.length })}</h2>
      <FileList files={files} address={address} />
    </Card>
  )
}
