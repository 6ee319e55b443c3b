import { afterAll } from 'vitest'
import { simulatedProviders } from './simulated-providers'

/** `simulatedProviders` for all tests of the calling file, closed after the last one. Awaited outside of any test. */
export async function providersOfFile(...choices: Parameters<typeof simulatedProviders>) {
  const world = await simulatedProviders(...choices)
  afterAll(() => world.close())
  return world
}
