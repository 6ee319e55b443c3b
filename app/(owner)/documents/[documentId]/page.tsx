import { ArrowLeft } from 'lucide-react'
import type { Metadata } from 'next'
import Link from 'next/link'
import { notFound } from 'next/navigation'
import { DocumentView } from '@/components/document/page/document-view'
import { LivePage } from '@/components/signing/live-page'
import { Alert } from '@/components/ui/alert'
import { Page } from '@/components/ui/page'
import { documentPageMessages } from '@/lib/portal/i18n/messages/document-page'
import { translate } from '@/lib/portal/i18n/translate'
import { type OwnedDocument, readOwnedDocument } from '@/lib/portal/owned-document'
import { unlessUnreachable } from '@/lib/portal/unreachable'
import { requireViewer, type Viewer } from '@/lib/portal/viewer'
import { add, link, openLink, remind, remove, replay } from './actions'

type DocumentPageProps = PageProps<'/documents/[documentId]'>

const refreshEveryMs = 2500

export async function generateMetadata(props: DocumentPageProps): Promise<Metadata> {
  const { owned } = await shown(props)
  return owned ? { title: owned.document.name } : {}
}

export default async function DocumentPage(props: DocumentPageProps) {
  const { viewer, documentId, owned } = await shown(props)
  const t = await translate(documentPageMessages)
  return (
    <Page>
      <LivePage
        address={`/status/documents/${documentId}`}
        version={owned?.version ?? 'unreachable'}
        everyMs={refreshEveryMs}
        texts={{ offline: t('offline'), slow: t('slow') }}
      />
      <Link href="/documents" className="min-h-target text-accent inline-flex items-center gap-2">
        <ArrowLeft aria-hidden="true" className="size-4" />
        {t('back')}
      </Link>
      {owned ? (
        <DocumentView
          t={t}
          owned={owned}
          viewer={viewer}
          commands={{ add, link, openLink, remind, remove, replay }}
        />
      ) : (
        <Alert tone="warning" title={t('unreachable')}>
          <p>{t('unreachableNext')}</p>
        </Alert>
      )}
    </Page>
  )
}

/** Undefined document: nobody knows now. A document that is not there, or not theirs, is no page. */
async function shown({ params }: DocumentPageProps): Promise<{
  viewer: Viewer
  documentId: string
  owned: OwnedDocument | undefined
}> {
  const { documentId } = await params
  const viewer = await requireViewer(`/documents/${documentId}`)
  const owned = await unlessUnreachable(
    readOwnedDocument(viewer, documentId).then((found) => found ?? notFound()),
  )
  return { viewer, documentId, owned }
}
