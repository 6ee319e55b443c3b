import type { TrustedProxies } from '@/lib/network/client-address'
import {
  type Environment,
  gatewayAccessToken,
  gatewayUrl,
  isSimulated,
  portalUrl,
  readEnvironment,
  screeningLists,
  sessionSecrets,
  simulatorUrl,
  trustedProxies,
} from '@/lib/settings/config'
import type { ScreeningCategory } from '@/lib/vocabulary/screening'

/** The values of SESSION_SECRET, newest first. */
export type SessionSecrets = readonly [string, ...string[]]

export interface PortalSettings {
  /** Public address without a trailing slash. Links are built from it, never from a request. */
  readonly portalUrl: string
  readonly gatewayUrl: string
  /** Address of the gateway for programs and directories. */
  readonly apiUrl: string
  readonly gatewayAccessToken: string
  /** The first secret encrypts cookies; all of them decrypt cookies. */
  readonly sessionSecrets: SessionSecrets
  /** Whether signatures have no legal effect. */
  readonly isDemonstration: boolean
  /** Address of the simulator while it simulates a provider. Undefined with real providers. */
  readonly simulatorUrl: string | undefined
  /** Whether Smart-ID supports QR codes and device links here. */
  readonly hasDeviceLinks: boolean
  /** The preselected country of personal codes. */
  readonly defaultCountry: Environment['DEFAULT_COUNTRY']
  readonly logLevel: Environment['LOG_LEVEL']
  /** How long a stopping portal continues to accept requests, in milliseconds. */
  readonly stopDelayMs: number
  /** The proxies whose X-Forwarded-For is trusted. */
  readonly trustedProxies: TrustedProxies
  /** Kinds of lists that signers can be screened against. */
  readonly screening: readonly ScreeningCategory[]
}

let settings: PortalSettings | undefined

/** Returns the portal's settings. Only this function reads the configuration. */
export function portalSettings(): PortalSettings {
  settings ??= readSettings()
  return settings
}

function readSettings(): PortalSettings {
  const env = readEnvironment()
  return {
    portalUrl: portalUrl(env),
    gatewayUrl: gatewayUrl(env),
    apiUrl: env.API_URL ?? gatewayUrl(env),
    gatewayAccessToken: gatewayAccessToken(env),
    sessionSecrets: sessionSecrets(env),
    // The portal does not know the time-stamp authority or the trusted lists, so it relies on DEMONSTRATION here.
    isDemonstration: env.DEMONSTRATION === 'yes' || isSimulated(env),
    simulatorUrl: isSimulated(env) ? simulatorUrl(env) : undefined,
    defaultCountry: env.DEFAULT_COUNTRY,
    logLevel: env.LOG_LEVEL,
    stopDelayMs: env.STOP_DELAY_SECONDS * 1_000,
    screening: categoriesOfLists(screeningLists(env)),
    trustedProxies: trustedProxies(env),
    hasDeviceLinks: env.SMART_ID_VERSION === 'v3',
  }
}

/**
 * The categories of lists. Names of lists of politically exposed persons begin with `peps`; all other lists are
 * sanctions lists.
 */
export function categoriesOfLists(lists: readonly string[]): readonly ScreeningCategory[] {
  return [...new Set(lists.map((list) => (list.startsWith('peps') ? 'peps' : 'sanctions')))]
}
