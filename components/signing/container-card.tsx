import { currentLanguage } from '@/lib/portal/i18n/current-language'
import { formatSize } from '@/lib/portal/i18n/sizes'
import { translator } from '@/lib/portal/i18n/translator'
import { buttonClass } from '../ui/button-class'
import { Card } from '../ui/page'
import { FileList } from '../viewer/file-list'
import type { ShownDocument } from './shown-document'

interface ContainerCardProps {
  readonly document: ShownDocument
}

/** What is signed: every file, openable by itself, and named by the digest that goes into the signature. */
export async function ContainerCard({ document }: ContainerCardProps) {
  const language = await currentLanguage()
  const t = await translator('files')
  return (
    <Card className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 className="text-lg">{t('count', { count: document.files.length })}</h2>
        <p className="text-muted">
          {t(document.type)}, {formatSize(document.size, language)}
        </p>
      </div>
      <p className="text-muted text-sm">{t('signedExactly')}</p>
      <FileList files={document.files} address={document.filesAddress} />
      <div className="border-line border-t pt-4">
        <a href={`${document.address}?download`} className={buttonClass('quiet', '-ml-4')}>
          {t('downloadAll')}
        </a>
      </div>
    </Card>
  )
}
