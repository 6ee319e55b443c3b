import { describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { utf8 } from '#encoding/bytes'
import { writeZip } from '#encoding/zip/zip-writer'
import { archiveOf, bundleOf, createBundleWorld } from '#testing/proof-bundles'
import { bundleArchive } from './bundle-files'
import { type BundleProblem, BundleRefused } from './bundle-refused'
import { writeBundleManifest } from './manifest'
import { readBundle } from './read-bundle'

const world = await createBundleWorld()
const files = await bundleOf(world)
const archive = await archiveOf(world)

type Outcome = readonly [path: string, problem: BundleProblem]

async function outcomesOf(bytes: Uint8Array): Promise<readonly Outcome[]> {
  try {
    const { tampered } = await readBundle(memorySource(bytes))
    return tampered.map(({ path, problem }) => [path, problem])
  } catch (error) {
    if (error instanceof BundleRefused) return [[error.part.path, error.part.problem]]
    throw error
  }
}

const withManifest = async (manifestText: string) => {
  const source = await bundleArchive({ ...files, manifestText })
  return source.read(0, source.size)
}

/** Makes a ZIP archive from contents by name. The writer may store entries although `deflated` is set. */
async function zipOf(
  method: 'stored' | 'deflated',
  entries: readonly (readonly [string, Uint8Array])[],
) {
  const parts = entries.map(([name, bytes]) => ({ name, content: memorySource(bytes), method }))
  const source = await writeZip(parts, new Date('1980-01-01T00:00:00Z'))
  return source.read(0, source.size)
}

it('accepts the bundle as it was written', async () => {
  expect(await outcomesOf(archive)).toEqual([])
})

describe('a hostile archive', () => {
  it.each<[title: string, make: () => Promise<Uint8Array> | Uint8Array, outcome: Outcome]>([
    ['that is empty', () => Buffer.alloc(0), ['archive', 'malformed']],
    ['that is no ZIP', () => Buffer.from('%PDF-1.7'), ['archive', 'malformed']],
    ['that is cut', () => archive.subarray(0, -1), ['archive', 'malformed']],
    ['without a manifest', () => zipOf('stored', [['a', utf8('a')]]), ['archive', 'not-a-bundle']],
    [
      'that deflates a part',
      () => zipOf('deflated', [['manifest.json', utf8(files.manifestText)]]),
      ['archive', 'rewritten'],
    ],
    ['that is too large', () => Buffer.alloc((64 << 20) + 1), ['archive', 'too-large']],
  ])('%s is refused', async (_, make, outcome) => {
    expect(await outcomesOf(await make())).toEqual([outcome])
  })
})

describe('a hostile manifest', () => {
  it.each<[title: string, change: (text: string) => string]>([
    ['is not JSON', () => 'x'],
    ['is nested deeply', () => '['.repeat(100_000)],
    ['has an unknown field', (text) => text.replace('{', '{"a":1,')],
    ['has a field twice', (text) => text.replace('{"file"', '{"file":{},"file"')],
    ['has another format', (text) => text.replace('bundle-1"', 'bundle-2"')],
    ['has a blank', (text) => `${text} `],
    ['names another policy', (text) => text.replace('"policy":"dss"', '"policy":"__proto__"')],
    ['names another role', (text) => text.replace('"role":"readme"', '"role":"other"')],
    ['has a negative zero', (text) => text.replace(/"size":\d+/, '"size":-0')],
    ['has a time that does not exist', (text) => text.replace('2026-03-01T10', '2026-02-31T25')],
  ])('that %s is refused', async (_, change) => {
    const text = change(files.manifestText)
    expect(text).not.toBe(files.manifestText)
    expect(await outcomesOf(await withManifest(text))).toEqual([['manifest.json', 'malformed']])
  })

  it('is refused before any digest if it names a part thousands of times', async () => {
    const [part] = files.manifest.parts
    const parts = Array.from({ length: 30_000 }, () => part ?? expect.fail())
    const text = writeBundleManifest({ ...files.manifest, parts })
    expect(await outcomesOf(await withManifest(text))).toEqual([['manifest.json', 'too-large']])
  })

  it('is refused if it names another path for a part', async () => {
    const text = files.manifestText.replace('"reports/simple.json"', '"reports/../simple.json"')
    expect(await outcomesOf(await withManifest(text))).toContainEqual([
      'reports/../simple.json',
      'malformed',
    ])
  })
})
