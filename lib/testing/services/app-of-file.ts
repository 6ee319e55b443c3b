import { afterAll } from 'vitest'
import { openTestApp } from './simulator-app'

/** `openTestApp` for all tests of the calling file, closed after the last one. Awaited outside of any test. */
export async function appOfFile(...choices: Parameters<typeof openTestApp>) {
  const app = await openTestApp(...choices)
  afterAll(() => app.close())
  return app
}
