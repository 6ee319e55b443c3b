'use client'

import { type SubmitEvent, Suspense, useId, useState } from 'react'
import { useTranslations } from '#words'
import type { Outcome } from '@/lib/portal/signer/outcome-words'
import type { PersonAnswer } from '@/lib/portal/signer/person-answer'
import { type AppWay, appWays } from '@/lib/portal/smart-id/app-way'
import type { ProviderFamily } from '@/lib/vocabulary/provider'
import { Form } from '../form/form'
import { Button } from '../ui/button'
import { Disclosure } from '../ui/disclosure'
import { lazyExtra } from '../ui/lazy-extra'
import { useUnshownAddress } from '../viewer/unshown-parts'
import { OutcomeAlert } from './outcome-alert'
import { MethodChoice, PersonFields } from './person-fields'
import type { PhoneCall } from './phone-call'
import type { PersonForm } from './use-person-form'

interface PersonPanelProps {
  readonly form: PersonForm
  readonly kind: PhoneCall['kind']
  readonly only: ProviderFamily | undefined
  /** By a link nothing needs to be typed. */
  readonly codeKnown: boolean
  readonly content: string
  readonly outcome: Outcome | undefined
  readonly busySeconds: number | undefined
  readonly calling: boolean
  readonly hasDeviceLinks: boolean
  /** Without a person: whoever the invitation names. */
  readonly onComplete: (person: PersonAnswer | undefined, way: AppWay) => void
}

/** Before the phone rings: how the last attempt ended, the fields, one obvious button. */
export function PersonPanel({ form, kind, only, outcome, ...props }: PersonPanelProps) {
  const t = useTranslations('signing-panel')
  const waitsForTurn = props.busySeconds !== undefined
  const stopped = props.calling || waitsForTurn
  const submitTo = (way: AppWay) => form.submit((person) => props.onComplete(person, way))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    if (!stopped) void submitTo('message')(event)
  }
  const openApp = ({ nativeEvent }: SubmitEvent<HTMLFormElement>) => {
    const way = wayOf(nativeEvent.submitter)
    if (stopped || way === undefined) return
    if (props.codeKnown) props.onComplete(undefined, way)
    else void submitTo(way)()
  }
  const hasApp = props.hasDeviceLinks && form.watch('method') === 'smartid'
  const appForm = useId()
  const app = hasApp && (
    <AppWays kind={kind} calling={props.calling} disabled={waitsForTurn} form={appForm} />
  )
  const fields = <PersonFields form={form} />
  const send = (
    <div className={hasApp ? undefined : barClass(kind)}>
      {!hasApp && <Unshown />}
      <Button
        type="submit"
        look={hasApp ? 'secondary' : 'primary'}
        busy={form.isChecking || (props.calling && !hasApp)}
        disabled={waitsForTurn}
        className="w-full"
      >
        {t(hasApp ? 'byMessage' : submitKey(kind, outcome, props.calling))}
      </Button>
    </div>
  )
  return (
    <>
      {hasApp && <Form id={appForm} hidden onSubmit={openApp} />}
      <Form onSubmit={submit} className="space-y-6">
        {outcome && <OutcomeAlert outcome={outcome} />}
        {kind === 'signing' && <Others busySeconds={props.busySeconds} content={props.content} />}
        <MethodChoice form={form} only={only} />
        {app && props.codeKnown ? (
          <>
            {app}
            <Disclosure
              title={t('byTypedCode')}
              look="accent"
              open={form.getValues('code') !== ''}
              className="space-y-6"
            >
              {fields}
              {send}
            </Disclosure>
          </>
        ) : (
          <>
            {fields}
            {app}
            {send}
          </>
        )}
      </Form>
    </>
  )
}

const OthersNotice = lazyExtra(async () => (await import('./others-notice')).OthersNotice)

/** Always there, so that a screen reader hears what appears in it. */
function Others({ busySeconds, content }: Pick<PersonPanelProps, 'busySeconds' | 'content'>) {
  const [atFirst] = useState(content)
  const [waited, setWaited] = useState(false)
  if (busySeconds !== undefined && !waited) setWaited(true)
  const changed = content !== atFirst
  return (
    <div role="status" className="empty:hidden">
      {(waited || changed) && (
        <Suspense>
          <OthersNotice busySeconds={busySeconds} waited={waited} changed={changed} />
        </Suspense>
      )}
    </div>
  )
}

const UnshownNotice = lazyExtra(async () => (await import('./unshown-notice')).UnshownNotice)

/** Always there, so that a screen reader hears what appears in it. */
function Unshown() {
  const address = useUnshownAddress()
  return (
    <div role="status" className="empty:hidden">
      {address !== undefined && (
        <Suspense>
          <UnshownNotice address={address} />
        </Suspense>
      )}
    </div>
  )
}

interface AppWaysProps {
  readonly kind: PhoneCall['kind']
  readonly calling: boolean
  readonly disabled: boolean
  /** Id of what they send: Enter in a field sends the message, as its button says. */
  readonly form: string
}

/**
 * Without a message: nobody far away can send one. The link is for devices that may have the app, the code for every
 * screen that a phone can be held before.
 */
function AppWays({ kind, calling, disabled, form }: AppWaysProps) {
  const t = useTranslations('signing-panel')
  const suffix = kind === 'signing' ? 'Sign' : ''
  const button = (way: AppWay, label: `by${'Link' | 'Code'}${typeof suffix}`, shown: string) => (
    <Button
      type="submit"
      form={form}
      name="way"
      value={way}
      busy={calling}
      disabled={disabled}
      className={`w-full ${shown}`}
    >
      {t(calling ? 'reaching' : label)}
    </Button>
  )
  return (
    <div className={`space-y-2 ${barClass(kind)}`}>
      <Unshown />
      {button('Web2App', `byLink${suffix}`, 'not-pointer-coarse:hidden')}
      {button('QR', `byCode${suffix}`, 'pointer-coarse:max-md:hidden')}
    </div>
  )
}

function wayOf(pressed: HTMLElement | null): AppWay | undefined {
  const value = pressed instanceof HTMLButtonElement ? pressed.value : undefined
  return appWays.find((known) => known === value)
}

/** Beside a document the button never leaves the screen of a phone. */
const barClass = (kind: PhoneCall['kind']) => (kind === 'sign-in' ? '' : 'sign-bar')

function submitKey(kind: PhoneCall['kind'], outcome: Outcome | undefined, calling: boolean) {
  if (calling) return 'reaching'
  if (outcome) return 'again'
  return kind === 'signing' ? 'sign' : 'identify'
}
