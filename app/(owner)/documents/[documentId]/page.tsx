import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { DocumentView } from '@/components/documents/page/document-view'
import { Words } from '@/components/layout/words'
import { OwnerLivePage } from '@/components/live/owner-live-page'
import { Alert } from '@/components/ui/alert'
import { Page } from '@/components/ui/page'
import { unlessUnreachable } from '@/lib/portal/gateway'
import { translator } from '@/lib/portal/i18n/translator'
import { type OwnedDocument, readOwnedDocument } from '@/lib/portal/owner/owned-document'
import { requireViewer, type Viewer } from '@/lib/portal/sign-in/viewer'
import { saveOfDocument } from '../templates/actions'
import {
  add,
  allowHandOver,
  cancel,
  changeSigner,
  extend,
  link,
  openLink,
  readSigner,
  remind,
  remindAll,
  remove,
  removeSigner,
  replay,
  setReminders,
} from './actions'

type DocumentPageProps = PageProps<'/documents/[documentId]'>

const refreshEveryMs = 2500

export default async function DocumentPage(props: DocumentPageProps) {
  const { viewer, documentId, owned } = await shown(props)
  const { evidence: noEvidence } = await props.searchParams
  const t = await translator('document')
  return (
    <Words
      namespaces={[
        'document-actions',
        'signer-fields',
        'signer-table',
        'reminders',
        'failures',
        'callbacks',
        'viewer',
        'templates',
      ]}
    >
      <Page title={owned?.document.name ?? t('unreachable')}>
        <OwnerLivePage
          address={`/status/documents/${documentId}`}
          version={owned?.version ?? 'unreachable'}
          everyMs={refreshEveryMs}
        />
        <Link
          href="/documents"
          className="min-h-target text-accent inline-flex items-center gap-2 print:hidden"
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {t('back')}
        </Link>
        {viewer && owned ? (
          <DocumentView
            owned={owned}
            viewer={viewer}
            noEvidence={noEvidence}
            commands={{
              add,
              allowHandOver,
              cancel,
              changeSigner,
              extend,
              link,
              openLink,
              readSigner,
              remind,
              remindAll,
              remove,
              removeSigner,
              replay,
              saveTemplate: saveOfDocument,
              setReminders,
            }}
          />
        ) : (
          <Alert tone="warning" title={t('unreachable')}>
            <p>{t('unreachableNext')}</p>
          </Alert>
        )}
      </Page>
    </Words>
  )
}

/** Undefined viewer or document: nobody knows now. A document that is not there, or not theirs, is no page. */
async function shown({ params }: DocumentPageProps): Promise<{
  viewer: Viewer | undefined
  documentId: string
  owned: OwnedDocument | undefined
}> {
  const { documentId } = await params
  const viewer = await unlessUnreachable(requireViewer(`/documents/${documentId}`))
  const owned =
    viewer &&
    (await unlessUnreachable(
      readOwnedDocument(viewer, documentId).then((found) => found ?? notFound()),
    ))
  return { viewer, documentId, owned }
}
