import { Waiting } from '@/components/documents/list/waiting-list'
import { OwnerPage } from '@/components/layout/owner-page'
import { Unreachable } from '@/components/layout/unreachable'
import { PersonNeeded } from '@/components/sign-in/person-needed'
import { Alert } from '@/components/ui/alert'
import { unlessUnreachable } from '@/lib/portal/gateway/gateway'
import { translator } from '@/lib/portal/i18n/translator'
import { listWaiting, readWaitingPart, waitingQuery } from '@/lib/portal/owner/waiting'
import { requireViewer } from '@/lib/portal/sign-in/viewer'
import { begin } from './actions'

const refreshEveryMs = 4000

/** Documents waiting for the signed-in person's signature, from all senders. */
export default async function WaitingPage({ searchParams }: PageProps<'/waiting'>) {
  const { gone, ...query } = await searchParams
  const part = readWaitingPart(query)
  const address = waitingQuery(part)
  const viewer = await unlessUnreachable(requireViewer(`/waiting${address}`))
  const list = viewer && (await unlessUnreachable(listWaiting(viewer, part)))
  const t = await translator('documents')
  return (
    <OwnerPage
      title={t('waitingTitle')}
      namespaces={['run']}
      live={{
        address: `/status/waiting${address}`,
        version: list?.version ?? 'unreachable',
        everyMs: refreshEveryMs,
      }}
    >
      <h1 className="text-xl">{t('waitingTitle')}</h1>
      <div className="mt-4 space-y-4">
        {gone !== undefined && (
          <Alert tone="info" title={t('gone')}>
            <p>{t('goneMeaning')}</p>
          </Alert>
        )}
        {viewer?.isStaff && <PersonNeeded />}
        {list && !viewer?.isStaff && <Waiting list={list} begin={begin} />}
        {!list && <Unreachable words={t} />}
      </div>
    </OwnerPage>
  )
}
