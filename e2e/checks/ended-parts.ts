import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'

/** Parts of the long run that passed, so that an interrupted run goes on where it stopped. */
const path = 'node_modules/.cache/paraph/ended-parts.json'

const endedParts = z.object({ version: z.string(), passed: z.record(z.string(), z.number()) })

/** The tests that passed, by part, in runs of this very version. */
export function readEndedParts(): Readonly<Record<string, number>> {
  const version = versionOf()
  try {
    const ended = endedParts.parse(JSON.parse(readFileSync(path, 'utf8')))
    return ended.version === version ? ended.passed : {}
  } catch {
    return {}
  }
}

export function keepEndedPart(name: string, passed: number): void {
  const version = versionOf()
  if (version === undefined) return
  mkdirSync(dirname(path), { recursive: true })
  const ended = { ...readEndedParts(), [name]: passed }
  writeFileSync(path, JSON.stringify({ version, passed: ended }))
}

/** The commit, if nothing is changed. Other trees have no version, so their parts run each time. */
function versionOf(): string | undefined {
  try {
    const changed = execFileSync('git', ['status', '--porcelain'], { encoding: 'utf8' })
    if (changed !== '') return undefined
    return execFileSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).trim()
  } catch {
    return undefined
  }
}
