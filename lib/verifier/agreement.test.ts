import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bundleVerifier } from '@/lib/bundle/verifier.mjs'
import { memorySource } from '@/lib/encoding/byte-source'
import { type Bytes, utf8 } from '@/lib/encoding/bytes'
import { type BrowserWorker, startBrowserWorker } from '@/lib/testing/browser-worker'
import { hostileFamilies } from '@/lib/testing/hostile/hostile-families'
import { createHostileWorld, validatedAt } from '@/lib/testing/hostile/hostile-world'
import { hasOutside, outsidePath } from '@/lib/testing/outside-data'
import { readList } from '@/lib/trust/list/read-list'
import { openTrustStore, type TrustMaterial, type TrustStore } from '@/lib/trust/trust-store'
import { writeTrustMaterial } from '@/lib/trust/trust-text'
import { refusedAnswer } from '@/lib/validation/isolation/refused-answer'
import { textsOf } from '@/lib/validation/isolation/report-texts'
import { type PolicyName, policyNames } from '@/lib/validation/policy/validation-policy'
import { validateFile } from '@/lib/validation/validate-file'

// The script of browsers runs in a thread without anything of Node; e2e/engines runs it in browsers.

let folder: string
let browser: BrowserWorker

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'verifier-'))
  await bundleVerifier(join(folder, 'validator.js'))
  browser = await startBrowserWorker(join(folder, 'validator.js'))
})

afterAll(async () => {
  await browser.close()
  rmSync(folder, { recursive: true })
})

interface Validated {
  readonly bytes: Bytes
  readonly name: string
  readonly at: Date
  readonly policy: PolicyName
}

/** Names of the files about which the browser's validator and Node's give different answers in any byte. */
async function differencesIn(
  material: TrustMaterial,
  files: AsyncIterable<Validated> | Iterable<Validated>,
): Promise<readonly string[]> {
  const trust = openTrustStore(material)
  expect(await browser.ask({ type: 'trust', text: writeTrustMaterial(material) })).toEqual({
    type: 'ready',
  })
  const differing: string[] = []
  let count = 0
  for await (const file of files) {
    const here = await answerOfNode(file, trust)
    const { bytes, ...rest } = file
    const there = await browser.ask({ type: 'validate', file: bytes, language: 'en', ...rest })
    if (JSON.stringify(there) !== JSON.stringify(here))
      differing.push(`${file.name} ${file.policy}`)
    count++
  }
  expect(count).toBeGreaterThan(100)
  return differing
}

async function answerOfNode({ bytes, name, at, policy }: Validated, trust: TrustStore) {
  try {
    const file = { source: memorySource(bytes), name }
    const reports = await validateFile(file, { at, trust, policy }, 'en')
    return { type: 'reports', reports: textsOf(reports) }
  } catch (error) {
    return refusedAnswer(error)
  }
}

describe('the validator of browsers', () => {
  it('gives the same reports as Node about every hostile file', async () => {
    const world = createHostileWorld()
    async function* files() {
      for (const { extension, files } of hostileFamilies) {
        for (const { name, make } of files) {
          const made = await make(world)
          const bytes = typeof made === 'string' ? utf8(made) : made
          const file = { bytes: Uint8Array.from(bytes), at: validatedAt, policy: 'dss' } as const
          yield { ...file, name: `${name}.${extension}` }
        }
      }
    }
    expect(await differencesIn({ certificates: world.trusted, lists: [] }, files())).toEqual([])
  }, 180_000)

  it.runIf(hasOutside('corpus'))(
    'gives the same reports as Node about every file of the corpus',
    async () => {
      expect(await differencesIn(corpusMaterial(), corpusFiles())).toEqual([])
    },
    180_000,
  )
})

/** All trusted lists of the corpus, of tests and of countries. */
function corpusMaterial(): TrustMaterial {
  const names = readdirSync(outsidePath('corpus', 'trust')).filter((name) =>
    /^(test-TL__EE_T|libdigidocpp__EE_T|MOPP-Android__EE|dss__[A-Z]{2})\.xml$/.test(name),
  )
  const lists = names.map((name) => readList(readFileSync(outsidePath('corpus', 'trust', name))))
  return { certificates: [], lists }
}

interface CorpusEntry {
  readonly file: string
  readonly trust: { readonly validationTime: string | null }
}

function* corpusFiles(): Generator<Validated> {
  const index = readFileSync(outsidePath('corpus', 'index.json'), 'utf8')
  const entries: readonly CorpusEntry[] = JSON.parse(index)
  for (const { file, trust } of entries) {
    const bytes = Uint8Array.from(readFileSync(outsidePath('corpus', 'files', file)))
    const at = new Date(trust.validationTime ?? '2026-06-01T00:00:00Z')
    const name = file.replace(/^.*?__/, '')
    for (const policy of policyNames) yield { bytes, name, at, policy }
  }
}
