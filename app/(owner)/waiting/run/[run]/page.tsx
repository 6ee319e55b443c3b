import { redirect } from 'next/navigation'
import { Words } from '@/components/layout/words'
import { LivePage } from '@/components/live/live-page'
import { RunView } from '@/components/signing/run/run-view'
import { Page } from '@/components/ui/page'
import { isBegunHere } from '@/lib/portal/browser-signing/browser-answer'
import { lastMethod } from '@/lib/portal/browser-signing/last-method'
import { methodsOn } from '@/lib/portal/browser-signing/methods'
import { currentLanguage } from '@/lib/portal/i18n/current-language'
import { translator } from '@/lib/portal/i18n/translator'
import { requireViewer } from '@/lib/portal/sign-in/viewer'
import { messageWay } from '@/lib/portal/signer/message-way'
import { runAddress } from '@/lib/portal/signer/run-address'
import { type RunStep, readPlace, stepAt } from '@/lib/portal/signer/run-place'
import { signingFiles } from '@/lib/portal/signer/signing-page'
import { readRun, runRefreshMs, type SignableDocument } from '@/lib/portal/signer/signing-run'
import { waitingLink } from '@/lib/portal/smart-id/waiting-link'

/** The page of a run: several documents are read and signed one after another. The gateway stores the state of each. */
export default async function RunPage({ params, searchParams }: PageProps<'/waiting/run/[run]'>) {
  const { run: id } = await params
  const place = readPlace(await searchParams)
  const { isStaff } = await requireViewer(runAddress(id, place))
  if (isStaff) redirect('/waiting')
  const run = await readRun(id)
  if (run === undefined) redirect('/waiting')
  const step = stepAt(run.documents, place)
  const { current } = step
  const t = await translator('run')
  return (
    <Words
      namespaces={[
        'signing-panel',
        'person',
        'control-code',
        'device-link',
        'browser-signing',
        'card',
        'outcomes',
        'run',
        'viewer',
      ]}
    >
      <Page title={t('title')}>
        <LivePage
          address={`/status/run/${id}`}
          version={run.version}
          everyMs={runRefreshMs(run)}
          isNoticeInside={current !== undefined}
        >
          <RunView
            run={run}
            place={place}
            step={step}
            files={await filesOf(step)}
            link={await linkOf(current)}
            at={new Date()}
            lastMethod={await lastMethod()}
            browserMethods={await methodsOf(current)}
            begunHere={current !== undefined && (await isBegunHere(current.page))}
            messageWay={current && (await messageWay(current.page))}
          />
        </LivePage>
      </Page>
    </Words>
  )
}

async function filesOf({ shown }: RunStep) {
  return shown === undefined || 'closed' in shown.page ? [] : await signingFiles(shown.page)
}

async function methodsOf(current: SignableDocument | undefined) {
  return current ? await methodsOn(current.page) : []
}

async function linkOf(current: SignableDocument | undefined) {
  if (current?.page.stage.name !== 'waiting') return undefined
  const { token, device_link: deviceLink } = current.page.stage.attempt
  const address = `/status/sign/${current.id}/device-link`
  return await waitingLink({ token, deviceLink }, address, await currentLanguage())
}
