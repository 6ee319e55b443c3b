import type { PhoneProvider } from '../identity-provider'
import type { ProviderSettings } from '../provider-settings'
import { smartId } from './smart-id'
import { smartIdV2 } from './v2/smart-id-v2'

/** Settings of Smart-ID alone. */
export interface SmartIdEnvironment {
  readonly SMART_ID_URL?: string | undefined
  readonly SMART_ID_VERSION: 'v3' | 'v2'
  readonly SMART_ID_SCHEME: 'smart-id' | 'smart-id-demo'
}

/** Opens the configured version. The simulator plays the provider's demonstration environment. */
export function openSmartId(settings: ProviderSettings, env: SmartIdEnvironment): PhoneProvider {
  if (env.SMART_ID_VERSION === 'v2') return smartIdV2(settings)
  const schemeName = env.SMART_ID_URL === undefined ? 'smart-id-demo' : env.SMART_ID_SCHEME
  return smartId({ ...settings, schemeName })
}
