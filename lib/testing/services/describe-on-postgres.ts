import { describe, it } from 'vitest'
import { postgresPrograms } from './postgres-cluster'

/** Tests that start clusters of PostgreSQL by its programs. If it is not installed, one printed line says so. */
export function describeOnPostgres(title: string, tests: (programs: string) => void): void {
  const programs = postgresPrograms()
  if (programs !== undefined) {
    describe(title, () => tests(programs))
    return
  }
  process.stderr.write(`PostgreSQL is not installed: left out is ${title}\n`)
  it.skip(title, () => {})
}
