import { Latest } from '@/components/callbacks/latest-callbacks'
import { OwnerPage } from '@/components/layout/owner-page'
import { Unreachable } from '@/components/layout/unreachable'
import { unlessUnreachable } from '@/lib/portal/gateway/gateway'
import { translator } from '@/lib/portal/i18n/translator'
import { callbackQuery, listLatestCallbacks, readCallbackPart } from '@/lib/portal/owner/callbacks'
import { requireViewer } from '@/lib/portal/sign-in/viewer'

const refreshEveryMs = 4000

/** The callbacks of all documents of the account. */
export default async function CallbacksPage({ searchParams }: PageProps<'/settings/callbacks'>) {
  const part = readCallbackPart(await searchParams)
  const query = callbackQuery(part)
  const viewer = await unlessUnreachable(requireViewer(`/settings/callbacks${query}`))
  const latest =
    viewer && (await unlessUnreachable(listLatestCallbacks(viewer, part.state, part.cursor)))
  const t = await translator('callbacks')
  return (
    <OwnerPage
      title={t('title')}
      namespaces={['callbacks']}
      live={{
        address: `/status/callbacks${query}`,
        version: latest?.version ?? 'unreachable',
        everyMs: refreshEveryMs,
      }}
    >
      <h1 className="text-xl">{t('title')}</h1>
      <p className="text-muted max-w-text mt-2">{t('meaningOfAll')}</p>
      <div className="mt-4 space-y-4">
        {latest ? <Latest latest={latest} /> : <Unreachable words={t} />}
      </div>
    </OwnerPage>
  )
}
