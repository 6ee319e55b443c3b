/** The variable that passes the address to the workers of a run. */
const addressVariable = 'PARAPH_TEST_DATABASE_URL'

/** Runs before all test files. */
export async function setup(): Promise<(() => Promise<void>) | undefined> {
  const { DATABASE_THROUGH: name, DATABASE_URL: serverUrl } = process.env
  if (!name || !serverUrl) return undefined
  // Most runs do not need these programs.
  const { waysToDatabase } = await import('./ways-to-database')
  const start = waysToDatabase[name]
  if (!start)
    throw new Error(`DATABASE_THROUGH is one of: ${Object.keys(waysToDatabase).join(', ')}`)
  const way = await start(serverUrl)
  if (way) process.env[addressVariable] = way.url
  return way?.stop
}

/** The address for tests of the server at this address. */
export const addressThrough = (serverUrl: string): string =>
  process.env[addressVariable] ?? serverUrl
