'use client'

import type { AttemptKind } from '@/lib/portal/signer/outcome-words'
import { ControlCode } from '../control-code'
import { DeviceLink } from '../device-link'
import type { RingingPhone } from '../ringing-phone'

interface RingingViewProps {
  readonly ringing: RingingPhone
  readonly kind: AttemptKind
  readonly cancelling: boolean
  /** The phone is being called anew. */
  readonly calling: boolean
  readonly onCancel: () => void
  /** Cancels and calls the phone anew. */
  readonly onRetry: () => void
}

/** While a phone is waited for: a code to compare, or a link that waits for the app. */
export function RingingView({
  ringing: { deviceLink, link, ...ringing },
  ...rest
}: RingingViewProps) {
  if (deviceLink) return <DeviceLink {...ringing} {...rest} type={deviceLink} link={link} />
  return <ControlCode key={ringing.code} {...ringing} {...rest} />
}
