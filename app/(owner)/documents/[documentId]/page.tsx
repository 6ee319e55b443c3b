import { notFound } from 'next/navigation'
import { DocumentView } from '@/components/documents/page/document-view'
import { Words } from '@/components/layout/words'
import { OwnerLivePage } from '@/components/live/owner-live-page'
import { Alert } from '@/components/ui/alert'
import { Page } from '@/components/ui/page'
import { unlessAbsent } from '@/lib/portal/gateway/absent'
import { unlessUnreachable } from '@/lib/portal/gateway/gateway'
import { translator } from '@/lib/portal/i18n/translator'
import { documentRefreshMs } from '@/lib/portal/owner/document-refresh'
import { readOwnedDocument } from '@/lib/portal/owner/owned-document'
import { requireViewer } from '@/lib/portal/sign-in/viewer'

const whileAwayMs = 2500

/**
 * Viewer or document is undefined if the gateway does not answer. An unknown document, or another person's, is not
 * found.
 */
export default async function DocumentPage({
  params,
  searchParams,
}: PageProps<'/documents/[documentId]'>) {
  const { documentId } = await params
  const viewer = await unlessUnreachable(requireViewer(`/documents/${documentId}`))
  const owned =
    viewer &&
    (await unlessUnreachable(
      unlessAbsent(readOwnedDocument(viewer, documentId)).then((found) => found ?? notFound()),
    ))
  const { evidence: noEvidence } = await searchParams
  const t = await translator('document')
  return (
    <Words
      namespaces={[
        'document-actions',
        'keeping',
        'signer-fields',
        'signer-table',
        'reminders',
        'failures',
        'callbacks',
        'local-check',
        'report',
        'viewer',
        'templates',
        'organisation',
      ]}
    >
      <Page title={owned?.document.name ?? t('unreachable')}>
        <OwnerLivePage
          address={`/status/documents/${documentId}`}
          version={owned?.version ?? 'unreachable'}
          everyMs={owned ? documentRefreshMs(owned) : whileAwayMs}
        />
        {viewer && owned ? (
          <DocumentView owned={owned} viewer={viewer} noEvidence={noEvidence} />
        ) : (
          <Alert tone="warning" title={t('unreachable')}>
            <p>{t('unreachableNext')}</p>
          </Alert>
        )}
      </Page>
    </Words>
  )
}
