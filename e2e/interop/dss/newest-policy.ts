import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { dssAlgorithms } from '@paraph/validator/validation/policy/dss-algorithms'
import { isInstalled } from '../run-tool'
import { type DssPolicy, readDssPolicy } from './read-policy'

/**
 * Warns if the default policy of the newest EU DSS differs from the data file of policy `dss`. It is a warning, not a
 * failure, because adopting another policy is a decision.
 */
async function main(): Promise<void> {
  if (!isInstalled('mvn')) return say('the newest EU DSS is not compared: there is no Maven')
  const folder = mkdtempSync(join(tmpdir(), 'paraph-dss-'))
  try {
    const jar = bringNewest(folder)
    const policy = await readDssPolicy(join(folder, jar))
    const differences = differencesTo(policy)
    for (const name of differences) say(`WARNING ${jar} differs from the data file in: ${name}`)
    if (differences.length === 0) say(`${jar} has the algorithms of the data file`)
  } catch (error) {
    say(`WARNING the newest EU DSS could not be compared: ${String(error).split('\n', 1)[0]}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Downloads the library and returns its file name, which ends in its version. */
function bringNewest(folder: string): string {
  const artifact = 'eu.europa.ec.joinup.sd-dss:dss-policy-jaxb:RELEASE'
  const goal = 'org.apache.maven.plugins:maven-dependency-plugin:3.8.1:copy'
  const options = [`-Dartifact=${artifact}`, `-DoutputDirectory=${folder}`]
  execFileSync('mvn', ['-B', '-q', '-U', goal, ...options], { stdio: 'ignore' })
  const [jar] = readdirSync(folder)
  if (!jar) throw new RangeError('Maven brought nothing')
  return jar
}

function differencesTo(policy: DssPolicy): readonly string[] {
  const { dssVersion: _, source: __, ...ours } = dssAlgorithms
  const expected: DssPolicy = { ...ours, signingTimeInCertRange: 'FAIL' }
  return Object.entries(expected).flatMap(([name, value]) => {
    const theirs = Object.entries(policy).find(([key]) => key === name)?.[1]
    return isDeepStrictEqual(theirs, value) ? [] : [name]
  })
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

await main()
