import {
  gatewayAccessToken,
  gatewayUrl,
  isSimulated,
  portalUrl,
  readEnvironment,
  screeningLists,
  sessionSecret,
  simulatorUrl,
} from '@/lib/config'
import { type ScreeningCategory, screeningCategories } from './screening-categories'

/** What the portal needs to know of the world around it. */
export interface PortalSettings {
  /** Public address, without a slash at the end: links are built from it, never from a request. */
  readonly portalUrl: string
  readonly gatewayUrl: string
  readonly gatewayAccessToken: string
  readonly sessionSecret: string
  /** Address of the simulator while it plays the providers; undefined with real ones. */
  readonly simulatorUrl: string | undefined
  /** Whether Smart-ID can be reached by QR code and link. */
  readonly hasDeviceLinks: boolean
  /** Kinds of lists that signers can be looked up in. */
  readonly screening: readonly ScreeningCategory[]
}

let settings: PortalSettings | undefined

/** The portal's composition root: its only reader of the configuration. */
export function portalSettings(): PortalSettings {
  settings ??= readSettings()
  return settings
}

function readSettings(): PortalSettings {
  const env = readEnvironment()
  return {
    portalUrl: portalUrl(env).replace(/\/+$/, ''),
    gatewayUrl: gatewayUrl(env).replace(/\/+$/, ''),
    gatewayAccessToken: gatewayAccessToken(env),
    sessionSecret: sessionSecret(env),
    simulatorUrl: isSimulated(env) ? simulatorUrl(env) : undefined,
    screening: screeningCategories(screeningLists(env)),
    hasDeviceLinks: env.SMART_ID_VERSION === 'v3',
  }
}
