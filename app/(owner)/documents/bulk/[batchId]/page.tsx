import { notFound } from 'next/navigation'
import { BatchView } from '@/components/documents/bulk/batch-view'
import { OwnerPage } from '@/components/layout/owner-page'
import { Unreachable } from '@/components/layout/unreachable'
import { unlessAbsent } from '@/lib/portal/gateway/absent'
import { unlessUnreachable } from '@/lib/portal/gateway/gateway'
import { translator } from '@/lib/portal/i18n/translator'
import { batchQuery, readBatchPart, readOwnBatch } from '@/lib/portal/owner/batches'
import { batchRefreshMs } from '@/lib/portal/owner/document-refresh'
import { requireViewer } from '@/lib/portal/sign-in/viewer'

const whileAwayMs = 2500

export default async function BatchPage({
  params,
  searchParams,
}: PageProps<'/documents/bulk/[batchId]'>) {
  const { batchId } = await params
  const part = readBatchPart(await searchParams)
  const viewer = await unlessUnreachable(requireViewer(`/documents/bulk/${batchId}`))
  const owned =
    viewer &&
    (await unlessUnreachable(
      unlessAbsent(readOwnBatch(viewer, batchId, part)).then((found) => found ?? notFound()),
    ))
  const t = await translator('bulk')
  return (
    <OwnerPage
      title={owned?.batch.name ?? t('unreachable')}
      namespaces={['bulk', 'documents-list']}
      live={{
        address: `/status/batches/${batchId}${batchQuery(part)}`,
        version: owned?.version ?? 'unreachable',
        everyMs: owned ? batchRefreshMs(owned.batch) : whileAwayMs,
      }}
    >
      {owned ? <BatchView owned={owned} /> : <Unreachable words={t} />}
    </OwnerPage>
  )
}
