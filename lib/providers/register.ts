import { mobileId } from './mobile-id/mobile-id'
import { openSmartId, type SmartIdEnvironment } from './smart-id/open-smart-id'

/**
 * The providers with a server that every installation has, by the names of their methods. The names of their settings
 * begin with `prefix`; `pathAtSimulator` is that of their API.
 */
export const register = {
  mobile: { prefix: 'MOBILE_ID', pathAtSimulator: () => '/mid-api', open: mobileId },
  smartid: {
    prefix: 'SMART_ID',
    pathAtSimulator: (env: SmartIdEnvironment) => `/smart-id-rp/${env.SMART_ID_VERSION}`,
    open: openSmartId,
  },
} as const
