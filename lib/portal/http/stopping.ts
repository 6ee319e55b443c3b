// Each bundle of Next has its own modules, but the process has one state.
const key = Symbol.for('paraph.portal-stopping')
const holder = globalThis as { [key]?: true }

/** Whether this portal is stopping. The health check says so before connections are refused. */
export const isStopping = (): boolean => holder[key] === true

/** Marks the portal as stopping. Returns whether this was the first call. */
export function beginStopping(): boolean {
  if (isStopping()) return false
  holder[key] = true
  return true
}
