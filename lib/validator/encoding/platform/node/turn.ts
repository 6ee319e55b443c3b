import { setImmediate } from 'node:timers/promises'

/** Lets other tasks of the process run. */
export async function nextTurn(): Promise<void> {
  await setImmediate()
}
