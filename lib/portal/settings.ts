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
  traceSettings,
  trustedProxies,
} from '@/lib/config'
import type { TrustedProxies } from '@/lib/network/client-address'
import type { TraceSettings } from '@/lib/trace/trace-settings'
import type { ScreeningCategory } from '@/lib/vocabulary/screening'

/** The values of SESSION_SECRET, the newest first. */
export type SessionSecrets = readonly [string, ...string[]]

/** What the portal needs to know of the world around it. */
export interface PortalSettings {
  /** Public address, without a slash at the end: links are built from it, never from a request. */
  readonly portalUrl: string
  readonly gatewayUrl: string
  readonly gatewayAccessToken: string
  /** The first seals, all of them open. */
  readonly sessionSecrets: SessionSecrets
  /** Whether what is signed has no legal effect. */
  readonly isDemonstration: boolean
  /** Address of the simulator while it plays a provider; undefined with real ones. */
  readonly simulatorUrl: string | undefined
  /** Whether Smart-ID can be reached by QR code and link. */
  readonly hasDeviceLinks: boolean
  /** Of personal codes, until somebody says otherwise. */
  readonly defaultCountry: Environment['DEFAULT_COUNTRY']
  readonly logLevel: Environment['LOG_LEVEL']
  /** Where traces go; undefined: none are made. */
  readonly traces: TraceSettings | undefined
  /** How long a portal that is to stop goes on taking requests. */
  readonly stopDelayMs: number
  /** Whose word on a browser's address is taken. */
  readonly trustedProxies: TrustedProxies
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
    portalUrl: portalUrl(env),
    gatewayUrl: gatewayUrl(env),
    gatewayAccessToken: gatewayAccessToken(env),
    sessionSecrets: sessionSecrets(env),
    // Who makes time-stamps and who is trusted only the gateway is told; it takes nobody's word but DEMONSTRATION's for it.
    isDemonstration: env.DEMONSTRATION === 'yes' || isSimulated(env),
    simulatorUrl: isSimulated(env) ? simulatorUrl(env) : undefined,
    defaultCountry: env.DEFAULT_COUNTRY,
    logLevel: env.LOG_LEVEL,
    traces: traceSettings(env, 'portal'),
    stopDelayMs: env.STOP_DELAY_SECONDS * 1_000,
    screening: categoriesOfLists(screeningLists(env)),
    trustedProxies: trustedProxies(env),
    hasDeviceLinks: env.SMART_ID_VERSION === 'v3',
  }
}

/** Kinds of lists of politically exposed persons begin with that word; all others are sanctions. */
export function categoriesOfLists(lists: readonly string[]): readonly ScreeningCategory[] {
  return [...new Set(lists.map((list) => (list.startsWith('peps') ? 'peps' : 'sanctions')))]
}
