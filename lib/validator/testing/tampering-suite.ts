import { beforeAll, describe, expect, it } from 'vitest'
import { memorySource } from '#encoding/byte-source'
import { digest } from '#encoding/digest'
import { encodeHex } from '#encoding/hex'
import { type BundleContents, bundleArchive, pathOf } from '#validation/bundle/bundle-files'
import { BundleRefused } from '#validation/bundle/bundle-refused'
import { writeBundleManifest } from '#validation/bundle/manifest'
import { type OpenedBundle, readBundle } from '#validation/bundle/read-bundle'
import { replay } from '../api/replay'
import { archiveOf, type BundleWorld, createBundleWorld, sealedArchiveOf } from './proof-bundles'

type Change = (bytes: Buffer, at: number) => Buffer

const flip =
  (bit: number): Change =>
  (bytes, at) => {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(at) ^ bit, at)
    return changed
  }
const insert =
  (byte: number): Change =>
  (bytes, at) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.of(byte), bytes.subarray(at)])
const drop: Change = (bytes, at) => Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1)])

const changes: readonly (readonly [string, Change])[] = [
  ['flips the lowest bit of', flip(1)],
  ['flips the highest bit of', flip(128)],
  ['inserts a blank before', insert(0x20)],
  ['inserts a zero before', insert(0)],
  ['deletes', drop],
]

const places: readonly (readonly [string, (bytes: Buffer) => number])[] = [
  ['the first byte', () => 0],
  ['a byte in the middle', ({ length }) => length >> 1],
  ['the last byte', ({ length }) => length - 1],
]

/** Applies each change at each place of a part. The name says which change it is. */
function* changesOf(bytes: Uint8Array): Generator<readonly [string, Buffer]> {
  const before = Buffer.from(bytes)
  for (const [verb, change] of changes) {
    for (const [where, find] of places) yield [`${verb} ${where}`, change(before, find(before))]
  }
}

let world: BundleWorld
let plain: Buffer
let sealed: Buffer

/** Chooses the cases that are tested from a table of cases. */
type Chosen = <Case>(cases: readonly Case[]) => readonly Case[]

/**
 * Registers tests that change a bundle. They test every n-th case of each table. If n and fifteen, the number of
 * changes of a part, have no common divisor, each kind of change is tested in some part.
 */
export function testTampering(everyNth: number): void {
  const chosen: Chosen = (cases) => cases.filter((_, index) => index % everyNth === 0)
  beforeAll(async () => {
    world = await createBundleWorld()
    plain = await archiveOf(world)
    sealed = await sealedArchiveOf(world)
  })
  testParts(chosen)
  testManifest(chosen)
  testArchive(chosen)
  testSeal(chosen)
}

/** Whether a replay notices the change, that is, reports anything except "same". */
async function isNoticed(archive: Uint8Array): Promise<boolean> {
  try {
    return (await replay(archive, world.file)).verdict !== 'same'
  } catch (error) {
    if (error instanceof BundleRefused) return true
    throw error
  }
}

async function isContentNoticed(bundle: BundleContents): Promise<boolean> {
  const archive = await bundleArchive(bundle)
  return await isNoticed(archive.read(0, archive.size))
}

const opened = async (archive: Buffer) => await readBundle(memorySource(archive))

function withContent(bundle: OpenedBundle, path: string, bytes: Uint8Array): BundleContents {
  return { ...bundle, contents: new Map([...bundle.contents, [path, bytes]]) }
}

/** Changes a part together with its digest, its name and the manifest. */
function consistently(bundle: OpenedBundle, path: string, bytes: Uint8Array): BundleContents {
  const sha256 = encodeHex(digest('SHA-256', bytes))
  const parts = bundle.manifest.parts.map((part) =>
    part.path === path
      ? { ...part, sha256, size: bytes.length, path: pathOf(part.role, sha256) }
      : part,
  )
  const contents = parts.map((part, index) => {
    const old = bundle.manifest.parts[index]?.path ?? ''
    return [part.path, old === path ? bytes : (bundle.contents.get(old) ?? bytes)] as const
  })
  const manifestText = writeBundleManifest({ ...bundle.manifest, parts })
  return { manifestText, contents: new Map(contents), seal: bundle.seal }
}

async function unnoticed(
  chosen: Chosen,
  archive: Buffer,
  rebuild: (bundle: OpenedBundle, path: string, bytes: Buffer) => BundleContents,
) {
  const bundle = await opened(archive)
  const missed: string[] = []
  const cases = [...bundle.contents].flatMap(([path, bytes]) =>
    [...changesOf(bytes)].map(([name, changed]) => ({ path, name, changed })),
  )
  expect(cases.length).toBeGreaterThan(150)
  for (const { path, name, changed } of chosen(cases)) {
    if (await isContentNoticed(rebuild(bundle, path, changed))) continue
    const { role } = bundle.manifest.parts.find((part) => part.path === path) ?? {}
    missed.push(`${role}: ${name}`)
  }
  return missed
}

function testParts(chosen: Chosen): void {
  describe('a changed part', () => {
    it('is noticed by its digest', async () => {
      expect(await unnoticed(chosen, plain, withContent)).toEqual([])
    })

    it('is noticed in a sealed bundle even if the manifest has its new digest', async () => {
      expect(await unnoticed(chosen, sealed, consistently)).toEqual([])
    })

    it('is noticed without a seal, even if the manifest has its new digest, if a report depends on it', async () => {
      const missed = await unnoticed(chosen, plain, consistently)
      expect(missed.filter((one) => !one.startsWith('trusted-list'))).toEqual([])
    })
  })
}

function testManifest(chosen: Chosen): void {
  describe('a changed manifest', () => {
    it('is noticed', async () => {
      const bundle = await opened(plain)
      for (const [name, changed] of chosen([...changesOf(Buffer.from(bundle.manifestText))])) {
        const manifestText = changed.toString('latin1')
        expect([name, await isContentNoticed({ ...bundle, manifestText })]).toEqual([name, true])
      }
    })

    it.each(['software', 'sealedBy', 'language', 'policy', 'validationTime'] as const)(
      'with another %s is noticed in a sealed bundle',
      async (field) => {
        const others = {
          software: { name: 'Paraph', version: '0.9.0' },
          sealedBy: undefined,
          language: 'lt',
          policy: 'siva',
          validationTime: new Date('2026-03-01T10:00:01Z'),
        } as const
        const bundle = await opened(sealed)
        const manifestText = writeBundleManifest({ ...bundle.manifest, [field]: others[field] })
        expect(await isContentNoticed({ ...bundle, manifestText })).toBe(true)
      },
    )
  })
}

function testArchive(chosen: Chosen): void {
  describe('a changed archive', () => {
    it('is reported with the path of the part that has the changed byte', async () => {
      const { contents } = await opened(sealed)
      for (const [path, part] of contents) {
        const start = sealed.indexOf(part)
        for (const at of [start, start + (part.length >> 1), start + part.length - 1]) {
          const reading = replay(flip(1)(sealed, at), world.file)
          await expect(reading).rejects.toMatchObject({ part: { path, problem: 'changed' } })
        }
      }
    })

    it.each([
      ['without a seal', 3, () => plain],
      ['with a seal', 19, () => sealed],
    ])('is noticed at bytes outside the parts: %s', async (_, step, archive) => {
      const bytes = archive()
      const { contents, manifestText } = await opened(bytes)
      const inside = [...contents.values(), Buffer.from(manifestText)].map((part) => {
        const start = bytes.indexOf(part)
        return [start, start + part.length] as const
      })
      const outside: number[] = []
      for (let at = 0; at < bytes.length; at += step) {
        if (!inside.some(([start, end]) => start <= at && at < end)) outside.push(at)
      }
      expect(outside.length).toBeGreaterThan(200)
      for (const at of chosen(outside)) {
        if (!(await isNoticed(flip(1)(bytes, at)))) expect.fail(`byte ${at} is not noticed`)
      }
    })
  })
}

function testSeal(chosen: Chosen): void {
  describe('a seal', () => {
    it('is reported with its time-stamp if it fits', async () => {
      const replayed = await replay(sealed, world.file)
      const { sealedBy } = (await opened(sealed)).manifest
      expect(replayed).toMatchObject({
        verdict: 'same',
        seal: { fingerprint: sealedBy },
        unverifiedTimeStamp: new Date('2026-03-01T09:30:00Z'),
      })
    })

    it('is reported as missing if it was removed', async () => {
      const bundle = await opened(sealed)
      expect(await isContentNoticed({ ...bundle, seal: undefined })).toBe(true)
    })

    it('is refused if it belongs to another bundle', async () => {
      const other = await opened(await sealedArchiveOf(world))
      const bundle = await opened(sealed)
      expect(await isContentNoticed({ ...bundle, seal: other.seal })).toBe(true)
    })

    it('is noticed at every changed byte that is tried', async () => {
      const bundle = await opened(sealed)
      const seal = Buffer.from(bundle.seal ?? [])
      const missed: number[] = []
      const cases = Array.from({ length: Math.ceil(seal.length / 61) }, (_, step) =>
        changes.map(([, change]) => ({ at: step * 61, change })),
      )
      for (const { at, change } of chosen(cases.flat())) {
        if (!(await isContentNoticed({ ...bundle, seal: change(seal, at) }))) missed.push(at)
      }
      expect(missed).toEqual([])
    })
  })
}
