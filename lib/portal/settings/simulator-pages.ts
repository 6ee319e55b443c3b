import { portalSettings } from './settings'

/** The addresses of the simulator's pages, for people who try out this portal. */
export interface SimulatorPages {
  readonly phones: string
  readonly people: string
  readonly inbox: string
}

/** Returns the pages of the simulator. Undefined with real providers. */
export function simulatorPages(): SimulatorPages | undefined {
  const { simulatorUrl } = portalSettings()
  if (simulatorUrl === undefined) return undefined
  return {
    phones: `${simulatorUrl}/`,
    people: `${simulatorUrl}/people`,
    inbox: `${simulatorUrl}/mail`,
  }
}
