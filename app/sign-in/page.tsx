import { redirect } from 'next/navigation'
import { useTranslations } from '#words'
import { ForgetDraft } from '@/components/documents/new/forget-draft'
import { SubmitAtOnce } from '@/components/form/submit-at-once'
import { Words } from '@/components/layout/words'
import { LivePage } from '@/components/live/live-page'
import { browserWay, ringingPhone } from '@/components/signing/ringing-phone'
import { SigningPanel } from '@/components/signing/signing-panel'
import { Page } from '@/components/ui/page'
import type { Outcome } from '@/lib/portal/attempts/outcome-words'
import { outcomeText } from '@/lib/portal/attempts/outcomes'
import { lastMethod } from '@/lib/portal/browser-signing/last-method'
import { type BrowserMethod, signInMethods } from '@/lib/portal/browser-signing/methods'
import { unlessUnreachable } from '@/lib/portal/gateway/gateway'
import { currentLanguage } from '@/lib/portal/i18n/current-language'
import { translator } from '@/lib/portal/i18n/translator'
import { portalSettings } from '@/lib/portal/settings/settings'
import { simulatorPages } from '@/lib/portal/settings/simulator-pages'
import {
  pathAfterSignIn,
  readSignIn,
  type SignInState,
  signInSeconds,
  signInVersion,
} from '@/lib/portal/sign-in/sign-in'
import { lastOrganisation } from '@/lib/portal/sign-in/staff-sign-in'
import { currentViewer } from '@/lib/portal/sign-in/viewer'
import { hasDeviceLinks } from '@/lib/portal/smart-id/device-link'
import { type WaitingLink, waitingLink } from '@/lib/portal/smart-id/waiting-link'
import { type MethodName, phoneMethod } from '@/lib/vocabulary/provider'
import { bringAnswer, cancel, finish, start } from './actions'

const whilePhoneRingsMs = 1500

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const to = pathAfterSignIn([(await searchParams).to].flat()[0])
  if (await unlessUnreachable(currentViewer())) redirect(to)
  const state = await readSignIn()
  const methods = await signInMethods()
  const t = await translator('sign-in')
  const staff = await translator('staff-sign-in')
  const organisation = await lastOrganisation()
  const known = await unlessUnreachable(linkOf(state))
  const ringing = state.name === 'waiting'
  const byPhone = ringing && phoneMethod(state.attempt.method) !== undefined
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
      <Page title={t('title')} width="task">
        <LivePage
          address="/status/sign-in"
          // If the device link cannot be read now, this version makes the page render again.
          version={known ? signInVersion(state) : 'away'}
          everyMs={ringing ? whilePhoneRingsMs : undefined}
          isNoticeInside={state.name !== 'done'}
        >
          <ForgetDraft what="personal codes" />
          <h1 className="text-xl">{t(byPhone ? 'checkPhone' : 'title')}</h1>
          {!ringing && <p className="text-muted mt-2">{t('lead')}</p>}
          <div className="mt-8">
            {state.name === 'done' ? (
              <SubmitAtOnce action={finish.bind(null, to)} label={t('finishing')} />
            ) : (
              <Panel
                state={state}
                to={to}
                link={known?.link}
                methods={methods}
                last={await lastMethod()}
              />
            )}
          </div>
          {!ringing && organisation && (
            <p className="mt-6 text-center">
              <a
                href={`/sign-in/organisation/${organisation.link}`}
                className="text-accent underline underline-offset-4"
              >
                {staff('signInWith', { organisation: organisation.organisation })}
              </a>
            </p>
          )}
          {(byPhone || !ringing) && (
            <DemonstrationHint
              ringing={ringing}
              hasCode={ringing && state.attempt.deviceLink === 'QR'}
            />
          )}
        </LivePage>
      </Page>
    </Words>
  )
}

interface PanelProps {
  readonly state: SignInState
  readonly to: string
  readonly link: WaitingLink | undefined
  readonly methods: readonly BrowserMethod[]
  /** The method that was used last in this browser. */
  readonly last: MethodName | undefined
}

function Panel({ state, to, link, methods, last }: PanelProps) {
  return (
    <SigningPanel
      id=""
      kind="sign-in"
      sha256=""
      content=""
      only={undefined}
      country={portalSettings().defaultCountry}
      // With a device link no code is typed: the certificate identifies the person.
      codeKnown={hasDeviceLinks()}
      // People who try the demonstration have no app. They type the code of a test person, so the fields are unfolded.
      unfolded={portalSettings().isDemonstration}
      ringing={ringing(state, new Date(), link, methods)}
      browserMethods={methods}
      lastMethod={last}
      hasDeviceLinks={hasDeviceLinks()}
      outcome={outcomeOf(state)}
      busySeconds={undefined}
      actions={{ callPhone: start.bind(null, to), cancel, bringAnswer }}
    />
  )
}

const linkAddress = '/status/sign-in/device-link'

async function linkOf(state: SignInState): Promise<{ link: WaitingLink | undefined }> {
  if (state.name !== 'waiting') return { link: undefined }
  return { link: await waitingLink(state.attempt, linkAddress, await currentLanguage()) }
}

function ringing(
  state: SignInState,
  at: Date,
  link: WaitingLink | undefined,
  methods: readonly BrowserMethod[],
) {
  if (state.name !== 'waiting') return undefined
  const { controlCode, deviceLink, method, startedAt } = state.attempt
  const completing = deviceLink !== null && link === undefined
  const endsAt = startedAt + signInSeconds * 1000
  const inBrowser = browserWay(method, state.request, methods)
  return ringingPhone(
    { code: controlCode, method, deviceLink, link, inBrowser, completing, startedAt, endsAt },
    at,
  )
}

function outcomeOf(state: SignInState): Outcome | undefined {
  if (state.name !== 'failed') return undefined
  return { text: outcomeText(state.reason), kind: 'sign-in', reference: state.reference }
}

interface DemonstrationHintProps {
  readonly ringing: boolean
  /** Whether a QR code is on the page: the simulated app can scan it. */
  readonly hasCode: boolean
}

/** Says in the demonstration where the simulated phones are. */
function DemonstrationHint({ ringing, hasCode }: DemonstrationHintProps) {
  const t = useTranslations('sign-in')
  const pages = simulatorPages()
  if (pages === undefined) return null
  const phones = hasCode ? `${linkAddress}?open` : pages.phones
  return (
    <p className="mt-6 text-center text-sm">
      <a
        href={ringing ? phones : pages.people}
        target="_blank"
        rel="noreferrer"
        className="text-accent underline underline-offset-4"
      >
        {t(ringing ? 'phonesHint' : 'peopleHint')}
      </a>
    </p>
  )
}
