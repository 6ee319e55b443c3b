import { afterAll } from 'vitest'
import { testDatabase, testDatabaseWithParty } from './database'

/** `testDatabase` for all tests of the calling file, closed after the last one. Awaited outside of any test. */
export async function databaseOfFile() {
  const database = await testDatabase()
  afterAll(() => database.close())
  return database
}

/** Like `databaseOfFile`, with one relying party. */
export async function partyOfFile() {
  const found = await testDatabaseWithParty()
  afterAll(() => found.database.close())
  return found
}
