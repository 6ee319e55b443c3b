import type { CredentialOffice } from '../../authority/credential-office'
import type { SmartIdApp } from './app'
import type { DeviceLinks } from './device-links'
import type { LinkedSessions } from './linked-sessions'

/** What the service works with. */
export interface Provider {
  readonly smartId: SmartIdApp
  readonly office: CredentialOffice
  readonly deviceLinks: DeviceLinks
  readonly linked: LinkedSessions
  /** Where apps go back to although it is not https: a portal on this machine. */
  readonly portalUrl: string
  readonly clock: () => Date
}

/** Since 3.2 the same as for an account that is not there. */
export const unsuitableStatus = 404
