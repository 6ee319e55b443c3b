// Each bundle of Next has modules of its own; the process has one state.
const key = Symbol.for('paraph.portal-stopping')
const holder = globalThis as { [key]?: true }

/** Whether this portal is stopping: its health check says so before connections are refused. */
export const isStopping = (): boolean => holder[key] === true

/** Whether this call is the first. */
export function beginStopping(): boolean {
  if (isStopping()) return false
  holder[key] = true
  return true
}
