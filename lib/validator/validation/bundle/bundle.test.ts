import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { archiveOf, bundleOf, createBundleWorld } from '#testing/proof-bundles'
import { replay } from '../../api/replay'
import { type BundleFiles, bundleArchive, pathOf } from './bundle-files'
import { BundleRefused } from './bundle-refused'
import { type PartRole, writeBundleManifest } from './manifest'

const world = await createBundleWorld()
const files = await bundleOf(world)
const archive = await archiveOf(world)

const partsOf = (role: PartRole) => files.manifest.parts.filter((part) => part.role === role)
const textOf = (path = '') => Buffer.from(files.contents.get(path) ?? []).toString()
const base64 = (der: Uint8Array) => Buffer.from(der).toString('base64')

describe('a bundle', () => {
  it('has all inputs of the verdict', () => {
    expect(files.manifest.parts.map(({ role }) => role)).toEqual([
      ...['readme', 'simple-report', 'diagnostic-data', 'etsi-report', 'policy', 'algorithms'],
      'trust-anchor',
      ...['trusted-list', 'trusted-list', 'trusted-list'],
      // The OCSP responses about the signer, the issuing authority and the time-stamping unit.
      ...['fetched-ocsp-response', 'fetched-ocsp-response', 'fetched-ocsp-response'],
    ])
    const simpleReport = JSON.parse(textOf('reports/simple.json'))
    expect(simpleReport.jaxbModel.signatureOrTimestamp[0].indication).toBe('TOTAL_PASSED')
  })

  it('keeps the history of a used service and leaves out unused services and anchors', () => {
    const [listOfLists = '', lithuanian = '', estonian = ''] = partsOf('trusted-list').map(
      ({ path }) => textOf(path),
    )
    expect(lithuanian).toContain(base64(world.pki.anchor))
    expect(JSON.parse(lithuanian).providers[0].services[0].periods).toHaveLength(2)
    expect(JSON.parse(listOfLists).pointers).toHaveLength(1)
    expect(JSON.parse(estonian)).toMatchObject({ territory: 'EE', providers: [] })
    for (const text of [listOfLists, lithuanian, estonian]) {
      expect(text).not.toContain(base64(world.unusedService))
    }
    const anchors = partsOf('trust-anchor').map(({ path }) => files.contents.get(path))
    expect(anchors.map((der) => der && base64(der))).toEqual([base64(world.pki.anchor)])
  })

  it('has the same bytes when it is made again', async () => {
    expect((await archiveOf(world)).equals(archive)).toBe(true)
  })

  it('says in its README that the file is not inside and who vouches for the anchors', () => {
    const readme = textOf('README.txt')
    expect(readme).toContain('The file itself is\nnot inside')
    expect(readme).toContain('The operator of the\n  validator chose the anchors')
  })
})

describe('a replay', () => {
  it.each(['dss', 'siva'] as const)('gives the same bytes with the policy %s', async (policy) => {
    const bundle = await bundleOf(world, policy)
    const source = await bundleArchive(bundle)
    const replayed = await replay(source.read(0, source.size), world.file)
    expect(replayed).toMatchObject({ verdict: 'same', parts: [] })
    const { simpleReport, diagnosticData } =
      ('reports' in replayed && replayed.reports?.texts) || {}
    expect(simpleReport).toBe(
      Buffer.from(bundle.contents.get('reports/simple.json') ?? []).toString(),
    )
    expect(diagnosticData).toBe(
      Buffer.from(bundle.contents.get('reports/diagnostic.json') ?? []).toString(),
    )
  })

  it('reports another file', async () => {
    const other = Buffer.concat([world.file, Buffer.from('\n')])
    expect(await replay(archive, other)).toEqual({
      verdict: 'different',
      parts: [{ role: 'file', path: undefined, problem: 'differs' }],
      reports: undefined,
    })
  })

  it('reports rules that differ from the rules of this version', async () => {
    const table = Buffer.from(textOf(partsOf('algorithms')[0]?.path).replace('2029', '2030'))
    const sha256 = createHash('sha256').update(table).digest('hex')
    const parts = files.manifest.parts.map((part) =>
      part.role === 'algorithms' ? { ...part, sha256, path: pathOf('algorithms', sha256) } : part,
    )
    const old = partsOf('algorithms')[0]?.path
    const contents = new Map(
      [...files.contents].map(([path, bytes]) =>
        path === old ? ([pathOf('algorithms', sha256), table] as const) : ([path, bytes] as const),
      ),
    )
    const manifestText = writeBundleManifest({ ...files.manifest, parts })
    expect(await replayFiles({ manifestText, contents })).toEqual([
      { role: 'algorithms', path: pathOf('algorithms', sha256), problem: 'differs' },
    ])
  })

  it('reports each missing part', async () => {
    const used = [...files.contents.keys()]
    for (const path of used) {
      const contents = new Map([...files.contents].filter(([name]) => name !== path))
      expect(await replayFiles({ ...files, contents })).toEqual([{ path, problem: 'missing' }])
    }
    expect(used.length).toBeGreaterThan(10)
  })

  it('reports an entry that the manifest does not name', async () => {
    const contents = new Map([...files.contents, ['extra.txt', Buffer.from('x')] as const])
    expect(await replayFiles({ ...files, contents })).toEqual([
      { path: 'extra.txt', problem: 'unexpected' },
    ])
  })
})

async function replayFiles(bundle: Pick<BundleFiles, 'manifestText' | 'contents'>) {
  const source = await bundleArchive(bundle)
  try {
    return (await replay(source.read(0, source.size), world.file)).parts
  } catch (error) {
    if (error instanceof BundleRefused) return [error.part]
    throw error
  }
}
