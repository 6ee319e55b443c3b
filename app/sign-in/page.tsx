import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { SubmitAtOnce } from '@/components/form/submit-at-once'
import { LivePage } from '@/components/signing/live-page'
import { SigningDesk } from '@/components/signing/signing-desk'
import { Page } from '@/components/ui/page'
import { hasDeviceLinks } from '@/lib/portal/device-link'
import type { Language } from '@/lib/portal/i18n/language'
import { controlCodeMessages } from '@/lib/portal/i18n/messages/control-code'
import { deviceLinkMessages } from '@/lib/portal/i18n/messages/device-link'
import { personFieldsMessages } from '@/lib/portal/i18n/messages/person-fields'
import { signInMessages } from '@/lib/portal/i18n/messages/sign-in'
import { signingMessages } from '@/lib/portal/i18n/messages/signing'
import { type Translator, translate } from '@/lib/portal/i18n/translate'
import { explainOutcome } from '@/lib/portal/outcomes'
import { pathAfterSignIn, readSignIn, type SignInState, signInSeconds } from '@/lib/portal/sign-in'
import { simulatorPages } from '@/lib/portal/simulator-pages'
import { currentViewer } from '@/lib/portal/viewer'
import { type WaitingLink, waitingLink } from '@/lib/portal/waiting-link'
import { cancel, finish, start } from './actions'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await translate(signInMessages))('title') }
}

type SignInTranslator = Translator<keyof typeof signInMessages.en>

const whilePhoneRingsMs = 1500

export default async function SignInPage({ searchParams }: PageProps<'/sign-in'>) {
  const to = pathAfterSignIn([(await searchParams).to].flat()[0])
  if (await currentViewer()) redirect(to)
  const state = await readSignIn()
  const t = await translate(signInMessages)
  const ringing = state.name === 'waiting'
  return (
    <Page width="task">
      <LivePage
        address="/status/sign-in"
        version={state.name}
        everyMs={ringing ? whilePhoneRingsMs : undefined}
        texts={t.texts}
      />
      <h1 className="text-xl">{t(ringing ? 'checkPhone' : 'title')}</h1>
      {!ringing && <p className="text-muted mt-2">{t('lead')}</p>}
      <div className="mt-8">
        {state.name === 'done' ? (
          <SubmitAtOnce action={finish} label={t('finishing')} />
        ) : (
          <Desk state={state} to={to} />
        )}
      </div>
      <DemonstrationHint
        t={t}
        ringing={ringing}
        hasCode={ringing && state.attempt.deviceLink === 'QR'}
      />
    </Page>
  )
}

async function Desk({ state, to }: { state: SignInState; to: string }) {
  const { texts, language } = await translate(signInMessages)
  const fields = await translate(personFieldsMessages)
  const code = await translate(controlCodeMessages)
  const signing = await translate(signingMessages)
  return (
    <SigningDesk
      id=""
      kind="authentication"
      sha256=""
      content=""
      only={undefined}
      ringing={ringingPhone(state, new Date(), await linkOf(state, language))}
      hasDeviceLinks={hasDeviceLinks()}
      outcome={outcomeOf(state, language)}
      away={explainOutcome('service-away', 'sign-in', language)}
      busySeconds={undefined}
      actions={{ callPhone: start.bind(null, to), cancel }}
      texts={{ ...signing.texts, ...texts, identify: texts.continue }}
      fieldTexts={fields.texts}
      codeTexts={code.texts}
      linkTexts={(await translate(deviceLinkMessages)).texts}
    />
  )
}

const linkAddress = '/status/sign-in/device-link'

async function linkOf(state: SignInState, language: Language) {
  if (state.name !== 'waiting') return undefined
  return await waitingLink(state.attempt, linkAddress, language)
}

function ringingPhone(state: SignInState, at: Date, link: WaitingLink | undefined) {
  if (state.name !== 'waiting') return undefined
  const { controlCode, deviceLink, method, startedAt } = state.attempt
  const gone = Math.floor((at.getTime() - startedAt) / 1000)
  return {
    code: controlCode,
    method,
    deviceLink: deviceLink ?? undefined,
    link,
    completing: deviceLink !== null && link === undefined,
    secondsLeft: Math.max(0, signInSeconds - gone),
    secondsInAll: signInSeconds,
  }
}

function outcomeOf(state: SignInState, language: Language) {
  if (state.name !== 'failed') return undefined
  return explainOutcome(state.reason, 'sign-in', language, state.reference)
}

interface DemonstrationHintProps {
  readonly t: SignInTranslator
  readonly ringing: boolean
  /** A QR code is on the page: the simulated app can scan it. */
  readonly hasCode: boolean
}

/** In the demonstration nobody is one of these people, nor has the phone that rings. */
function DemonstrationHint({ t, ringing, hasCode }: DemonstrationHintProps) {
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
