import { type Environment, misspeltSettings } from '@/lib/settings/config'
import { productionSlips, productionWarnings } from '@/lib/settings/production'
import { fault, ok, type Probe, warning } from './finding'

/** Reports the refusals and warnings that the processes would print at start. */
export function settingsProbe(env: Environment): Probe {
  return {
    name: 'settings',
    todo: 'See docs/operate/settings.md.',
    look: async () => {
      const slips = [...productionSlips(env, 'gateway'), ...productionSlips(env, 'portal')]
      const slight = [...misspeltSettings(), ...productionWarnings(env)]
      if (slips.length > 0) {
        return fault([...new Set(slips)].join(' '), 'Fix these settings: nothing starts before.')
      }
      if (slight.length > 0) return warning(slight.join(' '), 'See docs/operate/settings.md.')
      return ok(
        env.NODE_ENV === 'production'
          ? 'valid for production'
          : 'valid; NODE_ENV is not production',
      )
    },
  }
}
