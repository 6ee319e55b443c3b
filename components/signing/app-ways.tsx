'use client'

import { useTranslations } from '#words'
import type { MessageWay } from '@/lib/portal/signer/message-way'
import { type AppWay, appWays } from '@/lib/portal/smart-id/app-way'
import { Button, type ButtonLook } from '../ui/button'
import { Notices } from './notices'
import type { PhoneCall } from './phone-call'

export interface PressProps {
  readonly kind: PhoneCall['kind']
  /** The class of the element around the main button. */
  readonly bar: string
  readonly calling: AppWay | undefined
  readonly disabled: boolean
  /** Id of the form. Enter in a field sends the message, as the form's button says. */
  readonly form: string
}

interface AppWaysProps extends PressProps {
  /** Whether it is the form's first button. */
  readonly isMain: boolean
}

interface ByMessageProps extends AppWaysProps {
  /** Look of a button that is in a line with others. */
  readonly look?: ButtonLook
}

interface KnownPersonWaysProps extends PressProps {
  readonly messageWay: MessageWay
  readonly hasLinks: boolean
}

/** Buttons for the signed-in person, who need not type anything. */
export function KnownPersonWays({ messageWay, hasLinks, ...press }: KnownPersonWaysProps) {
  const isMessageMain = messageWay === 'main' || !hasLinks
  const message = <ByMessage {...press} isMain={isMessageMain} />
  const links = hasLinks && <AppWays {...press} isMain={!isMessageMain} />
  return (
    <>
      {isMessageMain && message}
      {links}
      {!isMessageMain && message}
    </>
  )
}

export function ByMessage({ bar, form, calling, disabled, isMain, look }: ByMessageProps) {
  const t = useTranslations('signing-panel')
  return (
    <div className={isMain ? bar : ''}>
      {isMain && <Notices />}
      <Button
        type="submit"
        form={form}
        name="way"
        value="message"
        look={look ?? (isMain ? 'primary' : 'secondary')}
        busy={calling === 'message'}
        disabled={disabled}
        className={look ? '' : 'w-full'}
      >
        {t(calling === 'message' ? 'reaching' : 'byMessage')}
      </Button>
    </div>
  )
}

/**
 * Ways without a message, which a remote attacker cannot start. The link is for devices that may have the app, the QR
 * code for all other screens.
 */
export function AppWays({ kind, bar, calling, disabled, form, isMain }: AppWaysProps) {
  const t = useTranslations('signing-panel')
  const suffix = kind === 'signing' ? 'Sign' : ''
  const button = (
    way: keyof typeof reaching,
    label: `by${'Link' | 'Code'}${typeof suffix}`,
    shown: string,
  ) => (
    <Button
      type="submit"
      form={form}
      name="way"
      value={way}
      look={isMain ? 'primary' : 'secondary'}
      busy={calling === way}
      disabled={disabled}
      className={`w-full ${shown}`}
    >
      {t(calling === way ? reaching[way] : label)}
    </Button>
  )
  return (
    <div className={`space-y-2 ${isMain ? bar : ''}`}>
      {isMain && <Notices />}
      {button('Web2App', `byLink${suffix}`, 'not-pointer-coarse:hidden')}
      {button('QR', `byCode${suffix}`, 'pointer-coarse:max-md:hidden')}
    </div>
  )
}

/** The label of a pressed button until the code or the link is there. */
const reaching = { QR: 'makingCode', Web2App: 'makingLink' } as const

/** Returns the way that the pressed button stands for. */
export function wayOf(pressed: HTMLElement | null): AppWay | undefined {
  const value = pressed instanceof HTMLButtonElement ? pressed.value : undefined
  return appWays.find((known) => known === value)
}
