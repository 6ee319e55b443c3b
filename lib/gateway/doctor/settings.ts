import { type Environment, misspeltSettings } from '@/lib/config'
import { productionSlips, productionWarnings } from '@/lib/production'
import { fault, ok, type Probe, warning } from './finding'

/** What the processes would say of their settings when they start. */
export function settingsProbe(env: Environment): Probe {
  return {
    name: 'settings',
    todo: 'See docs/settings.md.',
    look: async () => {
      const slips = [...productionSlips(env, 'gateway'), ...productionSlips(env, 'portal')]
      const slight = [...misspeltSettings(), ...productionWarnings(env)]
      if (slips.length > 0) {
        return fault([...new Set(slips)].join(' '), 'Nothing starts before that is put right.')
      }
      if (slight.length > 0) return warning(slight.join(' '), 'See docs/settings.md.')
      return ok(env.NODE_ENV === 'production' ? 'fit for production' : 'read; not for production')
    },
  }
}
