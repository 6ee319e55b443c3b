import type { ContainedFile } from '@/lib/gateway/contract/entries/contents'
import { translator } from '@/lib/portal/i18n/translator'
import { Card } from '../ui/page'
import { FileList } from './file-list'

interface FilesCardProps {
  readonly files: readonly ContainedFile[]
  readonly address: string
}

/** What is in a container, beside what is known of the container; nothing for a PDF. */
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
