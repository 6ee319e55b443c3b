'use client'

import { type ReactNode, type SubmitEvent, Suspense, useId, useState } from 'react'
import { useTranslations } from '#words'
import type { Outcome } from '@/lib/portal/attempts/outcome-words'
import type { BrowserMethod } from '@/lib/portal/browser-signing/methods'
import { isUntouched, type PersonAnswer } from '@/lib/portal/people/person-answer'
import type { MessageWay } from '@/lib/portal/signer/message-way'
import type { AppWay } from '@/lib/portal/smart-id/app-way'
import type { MethodName } from '@/lib/vocabulary/provider'
import { Form } from '../form/form'
import { Button } from '../ui/button'
import { Disclosure } from '../ui/disclosure'
import { lazyExtra } from '../ui/lazy-extra'
import { AppWays, ByMessage, KnownPersonWays, type PressProps, wayOf } from './app-ways'
import { Notices } from './notices'
import { OutcomeAlert } from './outcome-alert'
import { MethodChoice, PersonFields } from './person-fields'
import type { PhoneCall } from './phone-call'
import { PhoneSheet } from './phone-sheet'
import type { PersonForm } from './use-person-form'
import { WhoseApp } from './whose-app'

interface PersonPanelProps {
  readonly form: PersonForm
  readonly kind: PhoneCall['kind']
  readonly only: MethodName | undefined
  /** Whether the personal code is known. A device link then needs no typing. */
  readonly codeKnown: boolean
  /** Whether the fields for a message begin unfolded. */
  readonly unfolded: boolean
  readonly content: string
  readonly outcome: Outcome | undefined
  /** The action for a signer who was refused because of the name. */
  readonly correction: ReactNode
  /** The signer's other actions, for the bar of a phone. */
  readonly waysOut: ReactNode
  readonly busySeconds: number | undefined
  /** How the person is being called now. Undefined if they are not being called. */
  readonly calling: AppWay | undefined
  readonly hasDeviceLinks: boolean
  /** How a message can be sent to the signed-in person without typing. Undefined if that is not possible. */
  readonly messageWay: MessageWay | undefined
  readonly browserMethods: readonly BrowserMethod[]
  /** The number of documents that one authorisation in this browser can sign. */
  readonly count: number
  /** Called without a person for the invited person, or for a person who answers in this browser by `method`. */
  readonly onComplete: (person: PersonAnswer | undefined, way: AppWay, method?: MethodName) => void
}

/** The panel before the phone rings: the end of the last attempt, the fields, one main button. */
export function PersonPanel({ form, kind, only, outcome, ...props }: PersonPanelProps) {
  const waitsForTurn = props.busySeconds !== undefined
  const stopped = props.calling !== undefined || waitsForTurn
  const [sheet, setSheet] = useState(false)
  const submitTo = (way: AppWay) => form.submit((person) => props.onComplete(person, way))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (stopped) return
    if (form.browserMethod) props.onComplete(undefined, 'message', form.browserMethod.name)
    else void submitTo('message')()
  }
  const [asksWhose, setAsksWhose] = useState(false)
  const openApp = ({ nativeEvent }: SubmitEvent<HTMLFormElement>) => {
    const way = wayOf(nativeEvent.submitter)
    if (stopped || way === undefined) return
    if (way !== 'Web2App' || props.codeKnown) props.onComplete(undefined, way)
    else if (form.answer.code === '') setAsksWhose(true)
    else void submitTo(way)()
  }
  const { browserMethod } = form
  const bySmartId = !browserMethod && form.answer.method === 'smartid'
  const messageWay = bySmartId ? props.messageWay : undefined
  const hasLinks = bySmartId && props.hasDeviceLinks
  const appForm = useId()
  // On a phone, a document leaves no space for the fields, so they are in a sheet.
  const isSheet = kind === 'signing'
  const press = {
    form: appForm,
    kind,
    bar: bars[kind],
    calling: props.calling,
    disabled: waitsForTurn,
  }
  const fields = <PersonFields form={form} />
  const send = <SendButton {...press} person={form} outcome={outcome} isMain={!hasLinks} />
  const end = <LastEnd outcome={outcome} correction={props.correction} />
  const ways = (
    <Form onSubmit={submit} className="space-y-6">
      <MethodChoice form={form} only={only} browserMethods={props.browserMethods} />
      {browserMethod && <InBrowser {...press} method={browserMethod} count={props.count} />}
      {messageWay && <KnownPersonWays {...press} messageWay={messageWay} hasLinks={hasLinks} />}
      {!browserMethod && !messageWay && !hasLinks && (
        <>
          {fields}
          {send}
        </>
      )}
      {!messageWay && hasLinks && (
        <LinkWays
          {...press}
          person={form}
          fields={asksWhose ? null : fields}
          send={send}
          unfolded={props.unfolded}
        />
      )}
    </Form>
  )
  return (
    <>
      {(hasLinks || messageWay) && <Form id={appForm} hidden onSubmit={openApp} />}
      {end}
      {isSheet && <Others busySeconds={props.busySeconds} content={props.content} />}
      {isSheet ? (
        <>
          <PhoneSheet open={sheet} above={end} onClose={() => setSheet(false)}>
            {ways}
          </PhoneSheet>
          <PhoneBar
            {...press}
            person={form}
            hasLinks={hasLinks}
            messageWay={messageWay}
            onSheet={() => setSheet(true)}
            onSubmit={(event) => {
              event.preventDefault()
              if (stopped) return
              if (form.browserMethod) submit(event)
              else
                void form.submit(
                  (person) => props.onComplete(person, 'message'),
                  () => setSheet(true),
                )()
            }}
          >
            {props.waysOut}
          </PhoneBar>
        </>
      ) : (
        ways
      )}
      {asksWhose && (
        <WhoseApp
          form={form}
          onClose={() => setAsksWhose(false)}
          onSend={(person) => {
            setAsksWhose(false)
            props.onComplete(person, 'Web2App')
          }}
        >
          {fields}
        </WhoseApp>
      )}
    </>
  )
}

/** The end of the last attempt. */
function LastEnd({ outcome, correction }: Pick<PersonPanelProps, 'outcome' | 'correction'>) {
  if (!outcome) return null
  return (
    <div className="mb-6 space-y-4">
      <OutcomeAlert outcome={outcome} />
      {isAboutName(outcome) && correction}
    </div>
  )
}

interface InBrowserProps extends PressProps, Pick<PersonPanelProps, 'count'> {
  readonly method: BrowserMethod
}

/** For a person who answers on the provider's page or with a card: there is nothing to type. */
function InBrowser({ method, count, kind, bar, ...press }: InBrowserProps) {
  const { asks, title } = method
  const t = useTranslations('browser-signing')
  return (
    <>
      <p>{t(`explain_${asks}_${kind === 'signing' ? kind : 'authentication'}`, { title })}</p>
      {count > 1 && asks === 'redirect' && <p>{t('together', { count })}</p>}
      <div className={bar}>
        <Notices />
        <GoOn {...press} method={method} />
      </div>
    </>
  )
}

/** The button that opens the provider's page or asks the card. */
function GoOn({
  method: { asks, title },
  calling,
  disabled,
}: Pick<InBrowserProps, 'method' | 'calling' | 'disabled'>) {
  const t = useTranslations('browser-signing')
  return (
    <Button type="submit" busy={calling !== undefined} disabled={disabled} className="w-full">
      {t(`goOn_${asks}`, { title })}
    </Button>
  )
}

interface LinkWaysProps extends PressProps {
  readonly person: PersonForm
  readonly fields: ReactNode
  readonly send: ReactNode
  readonly unfolded: boolean
}

/**
 * The main way is a QR code, which needs no typing; the fields for other ways are folded. A link on the same device
 * needs the personal code. If the invitation has no code, the button asks for it first.
 */
function LinkWays({ person, fields, send, unfolded, ...press }: LinkWaysProps) {
  const t = useTranslations('signing-panel')
  const isNeeded = person.answer.code !== '' || person.faults.code !== undefined
  return (
    <>
      <AppWays {...press} isMain />
      <Disclosure
        title={t('byTypedCode')}
        look="accent"
        open={unfolded || isNeeded}
        className="space-y-6"
      >
        {fields}
        {send}
      </Disclosure>
    </>
  )
}

interface SendButtonProps extends Omit<PressProps, 'form'>, Pick<PersonPanelProps, 'outcome'> {
  readonly person: PersonForm
  /** Whether the button is the only way. */
  readonly isMain: boolean
}

/** The button that sends the fields, for a message to the phone. */
function SendButton({ person, kind, bar, outcome, isMain, calling, disabled }: SendButtonProps) {
  const t = useTranslations('signing-panel')
  return (
    <div className={isMain ? bar : undefined}>
      {isMain && <Notices />}
      <Button
        type="submit"
        look={isMain ? 'primary' : 'secondary'}
        busy={person.isChecking || (calling === 'message' && isMain)}
        disabled={disabled}
        className="w-full"
      >
        {t(isMain ? submitKey(kind, outcome, calling) : 'byMessage')}
      </Button>
    </div>
  )
}

interface PhoneBarProps extends PressProps, Pick<PersonPanelProps, 'messageWay'> {
  readonly person: PersonForm
  readonly hasLinks: boolean
  /** Opens the sheet with all ways to sign. */
  readonly onSheet: () => void
  /** Signs with the values that are known already. */
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void
  /** The person's other actions. */
  readonly children: ReactNode
}

/** The bar on a phone: one button that is always on the screen, and the other actions in a line below it. */
function PhoneBar({ person, messageWay, hasLinks, onSheet, onSubmit, ...props }: PhoneBarProps) {
  const { children, ...given } = props
  const press = { ...given, bar: '' }
  const t = useTranslations('signing-panel')
  const isFirstMessage = messageWay === 'main' || (messageWay !== undefined && !hasLinks)
  return (
    <div className="sign-bar is-high lg:hidden">
      {isFirstMessage && <ByMessage {...press} isMain />}
      {!isFirstMessage && hasLinks && <AppWays {...press} isMain />}
      {!isFirstMessage && !hasLinks && (
        <Form onSubmit={onSubmit}>
          <Notices />
          <KnownWay {...press} person={person} onSheet={onSheet} />
        </Form>
      )}
      <div className="mt-1 -mb-2 flex flex-wrap justify-center">
        {messageWay && !isFirstMessage && <ByMessage {...press} isMain={false} look="quiet" />}
        <Button look="quiet" onClick={onSheet}>
          {t('anotherWay')}
        </Button>
        {children}
      </div>
    </div>
  )
}

/** The button signs at once if nothing must be typed. Otherwise it opens the sheet. */
function KnownWay({
  person,
  onSheet,
  ...press
}: Omit<PressProps, 'bar'> & Pick<PhoneBarProps, 'person' | 'onSheet'>) {
  const t = useTranslations('signing-panel')
  const p = useTranslations('person')
  const { method, code, phone } = person.answer
  if (person.browserMethod) return <GoOn {...press} method={person.browserMethod} />
  const isKnown = code !== '' && (method === 'smartid' || !isUntouched(phone))
  return (
    <Button
      type={isKnown ? 'submit' : 'button'}
      busy={person.isChecking || press.calling === 'message'}
      disabled={press.disabled}
      className="w-full"
      {...(!isKnown && { onClick: onSheet })}
    >
      {press.calling === 'message' ? t('reaching') : t('signWith', { method: p(method) })}
    </Button>
  )
}

/** For a private document, the page does not say how the other person differs from the invited one. */
const isAboutName = ({ text }: Outcome) => text === 'wrongName' || text === 'wrongPerson'

const OthersNotice = lazyExtra(async () => (await import('./others-notice')).OthersNotice)

/** Always in the page, because a screen reader announces only text that appears in an existing element. */
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

/**
 * Classes of the button's bar. Next to a document, the button stays on the screen; a phone has its own bar
 * (`PhoneBar`).
 */
const bars: Readonly<Record<PhoneCall['kind'], string>> = {
  'sign-in': '',
  authentication: 'sign-bar',
  signing: 'panel-bar',
}

function submitKey(
  kind: PhoneCall['kind'],
  outcome: Outcome | undefined,
  calling: AppWay | undefined,
) {
  if (calling === 'message') return 'reaching'
  if (outcome) return 'again'
  return kind === 'signing' ? 'sign' : 'identify'
}
