import { useTranslations } from '#words'
import type { ContainedFile } from '@/lib/gateway/contract/entries/contents'
import type { RunDocument } from '@/lib/portal/signer/signing-run'
import { buttonClass } from '../../ui/button'
import { FileList } from '../../viewer/file-list'
import { InlineDocument } from '../../viewer/inline-document'
import { PreviewDialog } from '../../viewer/preview-dialog'
import { SenderWords } from '../sender-words'
import { type ShownDocument, shownDocument } from '../shown-document'

interface RunDocumentViewProps {
  readonly document: RunDocument
  /** The files of a container; empty for a PDF. */
  readonly files: readonly ContainedFile[]
  /** Position of the document in the run, from 1. */
  readonly number: number
  readonly count: number
}

/** The document that is read or signed now, as its own page shows it. */
export function RunDocumentView({ document, files, number, count }: RunDocumentViewProps) {
  const t = useTranslations('run')
  const { id, page } = document
  const invitation = 'closed' in page ? undefined : page.invitation
  const shown = invitation && shownDocument(id, invitation, files)
  const owner = 'closed' in page ? page.owner : page.invitation.owner_name
  return (
    <div className="space-y-4">
      <div>
        <p className="text-muted text-sm">
          {t('numberOf', { number, count })}
          {owner !== undefined && ` · ${t('askedBy', { owner })}`}
        </p>
        <h1 className="text-lg wrap-anywhere sm:text-xl">{shown?.name ?? t('private')}</h1>
        {shown && owner !== undefined && <SenderWords document={shown} sender={owner} />}
      </div>
      {shown && document.state !== 'over' ? (
        <Content id={id} document={shown} />
      ) : (
        <div className="space-y-4">
          <p>{t(document.state === 'over' ? 'state_over' : 'identifyThere')}</p>
          <ItsPage id={id} />
        </div>
      )}
    </div>
  )
}

interface ContentProps {
  readonly id: string
  readonly document: ShownDocument
}

function Content({ id, document }: ContentProps) {
  const t = useTranslations('run')
  const { address, name, sha256, size, type, files, filesAddress } = document
  if (type !== 'pdf') {
    return (
      <div className="space-y-4">
        <p className="text-muted">{t('openFiles')}</p>
        <FileList files={files} address={filesAddress} />
        <ItsPage id={id} />
      </div>
    )
  }
  return (
    <div className="relative space-y-4">
      <PreviewDialog
        label={t('open')}
        spoken={`${t('open')}: ${name}`}
        source={address}
        name={name}
        sha256={sha256}
        className="max-lg:after:absolute max-lg:after:inset-0"
      />
      <div className="max-lg:border-line max-lg:max-h-[55dvh] max-lg:overflow-hidden max-lg:border-b">
        <InlineDocument source={address} sha256={sha256} size={size} />
      </div>
    </div>
  )
}

function ItsPage({ id }: Pick<ContentProps, 'id'>) {
  const t = useTranslations('run')
  return (
    <a href={`/sign/${id}`} target="_blank" rel="noreferrer" className={buttonClass('secondary')}>
      {t('openPage')} <span className="sr-only">{t('newTab')}</span>
    </a>
  )
}
