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
import { readRun, runPage, runRefreshMs } from '@/lib/portal/signer/signing-run'
import { waitingLink } from '@/lib/portal/smart-id/waiting-link'
import {
  bringAnswer,
  callPhone,
  cancel,
  correctName,
} from '../../../../(signer)/sign/[invitation]/actions'

/** Several documents that are signed one after another; the gateway knows the state of each. */
export default async function RunPage({ params, searchParams }: PageProps<'/waiting/run/[run]'>) {
  const { run: id } = await params
  await requireViewer(runPage(id))
  const without = [(await searchParams).without].flat().join(',')
  const run = await readRun(id, without)
  if (run === undefined) redirect('/waiting')
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
        'viewer',
      ]}
    >
      <Page title={t('title')}>
        <LivePage
          address={`/status/run/${id}`}
          version={run.version}
          everyMs={runRefreshMs(run)}
          isNoticeInside={run.current !== undefined}
        >
          <RunView
            run={run}
            without={without}
            link={await linkOf(run.current)}
            at={new Date()}
            lastMethod={await lastMethod()}
            browserMethods={await methodsOf(run.current)}
            begunHere={run.current !== undefined && (await isBegunHere(run.current.page))}
            messageWay={run.current && (await messageWay(run.current.page))}
            actions={{ bringAnswer, callPhone, cancel, correctName }}
          />
        </LivePage>
      </Page>
    </Words>
  )
}

type Current = NonNullable<Awaited<ReturnType<typeof readRun>>>['current']

async function methodsOf(current: Current) {
  return current ? await methodsOn(current.page) : []
}

async function linkOf(current: Current) {
  if (current?.page.stage.name !== 'waiting') return undefined
  const { token, device_link: deviceLink } = current.page.stage.attempt
  const address = `/status/sign/${current.id}/device-link`
  return await waitingLink({ token, deviceLink }, address, await currentLanguage())
}
