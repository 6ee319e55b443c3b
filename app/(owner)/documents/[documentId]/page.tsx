import { notFound } from 'next/navigation'
import { DocumentView } from '@/components/documents/page/document-view'
import { OwnerPage } from '@/components/layout/owner-page'
import { Unreachable } from '@/components/layout/unreachable'
import { unlessAbsent } from '@/lib/portal/gateway/absent'
import { unlessUnreachable } from '@/lib/portal/gateway/gateway'
import { translator } from '@/lib/portal/i18n/translator'
import { documentRefreshMs } from '@/lib/portal/owner/document-refresh'
import { readOwnedDocument } from '@/lib/portal/owner/owned-document'
import { requireViewer } from '@/lib/portal/sign-in/viewer'

const whileAwayMs = 2500

/**
 * Viewer or document is undefined if the gateway does not answer. The page is "not found" for an unknown document and
 * for another person's.
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
    <OwnerPage
      title={owned?.document.name ?? t('unreachable')}
      namespaces={[
        'document-actions',
        'keeping',
        'signer-fields',
        'signer-table',
        'reminders',
        'callbacks',
        'local-check',
        'report',
        'viewer',
        'templates',
        'organisation',
      ]}
      live={{
        address: `/status/documents/${documentId}`,
        version: owned?.version ?? 'unreachable',
        everyMs: owned ? documentRefreshMs(owned) : whileAwayMs,
      }}
    >
      {viewer && owned ? (
        <DocumentView owned={owned} viewer={viewer} noEvidence={noEvidence} />
      ) : (
        <Unreachable words={t} />
      )}
    </OwnerPage>
  )
}
