import { DocumentsHead } from '@/components/documents/list/documents-head'
import { Waiting } from '@/components/documents/list/waiting-list'
import { OwnerLivePage } from '@/components/live/owner-live-page'
import { Alert } from '@/components/ui/alert'
import { Page } from '@/components/ui/page'
import { unlessUnreachable } from '@/lib/portal/gateway'
import { translator } from '@/lib/portal/i18n/translator'
import { listWaiting, readWaitingPart, waitingQuery } from '@/lib/portal/owner/waiting'
import { requireViewer } from '@/lib/portal/sign-in/viewer'

const refreshEveryMs = 4000

/** What waits for the signature of whoever has signed in, whoever sent it. */
export default async function WaitingPage({ searchParams }: PageProps<'/waiting'>) {
  const { gone, ...query } = await searchParams
  const part = readWaitingPart(query)
  const address = waitingQuery(part)
  const viewer = await unlessUnreachable(requireViewer(`/waiting${address}`))
  const list = viewer && (await unlessUnreachable(listWaiting(viewer, part)))
  const t = await translator('documents')
  return (
    <Page title={t('waitingTitle')}>
      <OwnerLivePage
        address={`/status/waiting${address}`}
        version={list?.version ?? 'unreachable'}
        everyMs={refreshEveryMs}
      />
      <DocumentsHead tab="waiting" waiting={address === '' ? list : undefined} />
      <div className="mt-6 space-y-6">
        {gone !== undefined && (
          <Alert tone="info" title={t('gone')}>
            <p>{t('goneMeaning')}</p>
          </Alert>
        )}
        {list ? (
          <Waiting list={list} />
        ) : (
          <Alert tone="warning" title={t('unreachable')}>
            <p>{t('unreachableNext')}</p>
          </Alert>
        )}
      </div>
    </Page>
  )
}
