import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { SubmitAtOnce } from '@/components/form/submit-at-once'
import { LivePage } from '@/components/signing/live-page'
import { SigningDesk } from '@/components/signing/signing-desk'
import { Page } from '@/components/ui/page'
import type { Language } from '@/lib/portal/i18n/language'
import { controlCodeMessages } from '@/lib/portal/i18n/messages/control-code'
import { personFieldsMessages } from '@/lib/portal/i18n/messages/person-fields'
import { signInMessages } from '@/lib/portal/i18n/messages/sign-in'
import { signingMessages } from '@/lib/portal/i18n/messages/signing'
import { type Translator, translate } from '@/lib/portal/i18n/translate'
import { explainOutcome } from '@/lib/portal/outcomes'
import { pathAfterSignIn, readSignIn, type SignInState, signInSeconds } from '@/lib/portal/sign-in'
import { simulatorPages } from '@/lib/portal/simulator-pages'
import { currentViewer } from '@/lib/portal/viewer'
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
      <DemonstrationHint t={t} ringing={ringing} />
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
      only={undefined}
      ringing={ringingPhone(state, new Date())}
      outcome={outcomeOf(state, language)}
      away={explainOutcome('service-away', 'authentication', language)}
      busySeconds={undefined}
      actions={{ callPhone: start.bind(null, to), cancel }}
      texts={{ ...signing.texts, ...texts, identify: texts.continue }}
      fieldTexts={fields.texts}
      codeTexts={code.texts}
    />
  )
}

function ringingPhone(state: SignInState, at: Date) {
  if (state.name !== 'waiting') return undefined
  const { controlCode, method, startedAt } = state.attempt
  const gone = Math.floor((at.getTime() - startedAt) / 1000)
  return {
    code: controlCode,
    method,
    completing: false,
    secondsLeft: Math.max(0, signInSeconds - gone),
    secondsInAll: signInSeconds,
  }
}

function outcomeOf(state: SignInState, language: Language) {
  if (state.name !== 'failed') return undefined
  return explainOutcome(state.reason, 'authentication', language, state.reference)
}

/** In the demonstration nobody is one of these people, nor has the phone that rings. */
function DemonstrationHint({ t, ringing }: { t: SignInTranslator; ringing: boolean }) {
  const pages = simulatorPages()
  if (pages === undefined) return null
  return (
    <p className="mt-6 text-center text-sm">
      <a
        href={ringing ? pages.phones : pages.people}
        target="_blank"
        rel="noreferrer"
        className="text-accent underline underline-offset-4"
      >
        {t(ringing ? 'phonesHint' : 'peopleHint')}
      </a>
    </p>
  )
}
