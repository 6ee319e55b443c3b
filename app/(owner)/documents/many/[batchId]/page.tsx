import { notFound } from 'next/navigation'
import { BatchView } from '@/components/documents/many/batch-view'
import { Words } from '@/components/layout/words'
import { OwnerLivePage } from '@/components/live/owner-live-page'
import { Alert } from '@/components/ui/alert'
import { ArrowLeft } from '@/components/ui/icons'
import { Page } from '@/components/ui/page'
import { SoftLink } from '@/components/ui/soft-link'
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
}: PageProps<'/documents/many/[batchId]'>) {
  const { batchId } = await params
  const part = readBatchPart(await searchParams)
  const viewer = await unlessUnreachable(requireViewer(`/documents/many/${batchId}`))
  const owned =
    viewer &&
    (await unlessUnreachable(
      unlessAbsent(readOwnBatch(viewer, batchId, part)).then((found) => found ?? notFound()),
    ))
  const t = await translator('many')
  return (
    <Words namespaces={['many', 'documents-list', 'failures']}>
      <Page title={owned?.batch.name ?? t('unreachable')}>
        <OwnerLivePage
          address={`/status/batches/${batchId}${batchQuery(part)}`}
          version={owned?.version ?? 'unreachable'}
          everyMs={owned ? batchRefreshMs(owned.batch) : whileAwayMs}
        />
        <SoftLink
          href="/documents"
          className="min-h-target text-accent mb-2 inline-flex items-center gap-2"
        >
          <ArrowLeft className="size-4" />
          {t('back')}
        </SoftLink>
        {owned ? (
          <BatchView owned={owned} />
        ) : (
          <Alert tone="warning" title={t('unreachable')}>
            <p>{t('unreachableNext')}</p>
          </Alert>
        )}
      </Page>
    </Words>
  )
}
