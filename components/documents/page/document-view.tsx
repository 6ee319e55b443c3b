import { useTranslations } from '#words'
import type { OwnedDocument } from '@/lib/portal/owner/owned-document'
import type { SignedInViewer } from '@/lib/portal/sign-in/viewer'
import { Alert } from '../../ui/alert'
import { DocumentHead } from './document-head'
import { DocumentLines } from './document-lines'
import { DocumentPicture } from './document-picture'
import type { DownloadsProps } from './downloads'
import { SentAgain } from './send-again'
import { SenderLine } from './sender-line'
import { SignerList } from './signer-list'

interface DocumentViewProps {
  readonly owned: OwnedDocument
  readonly viewer: SignedInViewer
  /** Why evidence that was just requested could not be made. */
  readonly noEvidence: DownloadsProps['failed']
}

/** The document is on the left, the people on the right, folded lines below. In one column the people come first. */
export function DocumentView({ owned, viewer, noEvidence }: DocumentViewProps) {
  const { document, chain } = owned
  return (
    <>
      <DocumentHead document={document} viewer={viewer} />
      <SenderLine document={document} viewer={viewer} />
      <SentAgain document={document} />
      {!chain.holds && <BrokenTrail chain={chain} />}
      <div className="mt-4 grid items-start gap-4 lg:grid-cols-[10.5rem_minmax(0,1fr)] lg:gap-6">
        <div className="min-w-0 lg:col-start-2">
          <SignerList document={document} viewer={viewer} />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <DocumentPicture document={document} files={owned.files} />
        </div>
      </div>
      <DocumentLines owned={owned} viewer={viewer} noEvidence={noEvidence} />
    </>
  )
}

/** Says that the audit trail is broken, so the events on this page are not reliable. Always visible. */
function BrokenTrail({ chain }: Pick<OwnedDocument, 'chain'>) {
  const t = useTranslations('document')
  return (
    <div className="mt-6">
      <Alert tone="danger" title={t('trailBroken')}>
        <p className="max-w-text">{t('trailBrokenWhere', { entry: chain.broken_at ?? 1 })}</p>
      </Alert>
    </div>
  )
}
