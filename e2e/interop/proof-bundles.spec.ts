import { readFileSync } from 'node:fs'
import { memorySource } from '@paraph/validator/encoding/byte-source'
import {
  type BundleWorld,
  createBundleWorld,
  sealedArchiveOf,
} from '@paraph/validator/testing/proof-bundles'
import { type OpenedBundle, readBundle } from '@paraph/validator/validation/bundle/read-bundle'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { verdictOfDss } from './dss/ask-dss'
import { isInstalled, runTool } from './run-tool'
import { toolFolder } from './tool-folder'

const folder = toolFolder()
let world: BundleWorld
let bundle: OpenedBundle

beforeAll(async () => {
  world = await createBundleWorld()
  const sealed = await sealedArchiveOf(world)
  bundle = await readBundle(memorySource(sealed))
  await folder.keep('proof.zip', sealed)
  await folder.keep('contract.pdf', world.file)
  await folder.keepPem('proof/tsa.pem', world.pki.anchor)
  // Lists wrap the Base64 of certificates.
  const lines = Buffer.from(world.pki.anchor).toString('base64').replaceAll(/.{64}/g, '$&\n')
  await folder.keep('proof/official-list.xml', `<X509Certificate>\n${lines}\n</X509Certificate>`)
  await runTool('unzip', '-q', '-d', folder.pathOf('proof'), folder.pathOf('proof.zip'))
})

/** The commands that the page for auditors lists, in order. */
const page = readFileSync('docs/security/check-a-verdict.md', 'utf8')
const ofTools = page.slice(page.indexOf('## Without this software'))
const commands = [...ofTools.matchAll(/```sh\n(.*?)```/gs)].map(([, command = '']) => command)

const tools = ['bash', 'jq', 'openssl', 'sha256sum', 'unzip', 'xmlsec1']
const missing = tools.filter((tool) => !isInstalled(tool))

describe.runIf(missing.length === 0)('the commands for auditors', () => {
  const run = async (index: number) =>
    await runTool('env', '-C', folder.pathOf('proof'), 'bash', '-c', commands[index] ?? 'false')

  it('are seven', () => {
    expect(commands).toHaveLength(7)
  })

  it('find the digest of the file in the manifest', async () => {
    const { output } = await run(0)
    const [computed, stated] = output.trim().split('\n')
    expect(computed?.split(' ')[0]).toBe(stated)
  })

  it('find each part unchanged', async () => {
    const { code, output } = await run(1)
    expect([code, output.match(/: OK$/gm)?.length]).toEqual([0, bundle.manifest.parts.length])
  })

  it('find the seal intact over each part', async () => {
    const { code, output } = await run(2)
    const count = bundle.manifest.parts.length + 2
    expect([code, output]).toEqual([0, expect.stringContaining(`(ok/all): ${count}/${count}`)])
  })

  it('find the certificate of the seal in the manifest', async () => {
    const [computed, stated] = (await run(3)).output.trim().split('\n')
    expect(computed?.split(' ')[0]).toBe(stated)
  })

  it('find the time-stamp over the manifest', async () => {
    expect((await run(4)).output).toContain('Verification: OK')
  })

  it('find the authority in the official list', async () => {
    const { output } = await run(5)
    expect(output).toContain('LT 57 2026-01-01T00:00:00.000Z')
    expect(output).toContain('Test Root CA')
    expect(output.trim().split('\n').at(-1)).toBe('1')
  })

  it('read the fetched answers', async () => {
    expect((await run(6)).output.match(/Cert Status: good/g)).toHaveLength(3)
  })
})

describe.runIf(inject('judges'))('EU DSS', () => {
  it('finds the seal intact over each part', async () => {
    const seal = /<ds:X509Certificate>([^<]*)/.exec(Buffer.from(bundle.seal ?? []).toString())?.[1]
    const anchors = await folder.keepPem('seal.pem', Buffer.from(seal ?? '', 'base64'))
    const answer = bundle.manifest.parts.find(({ path }) => path.endsWith('.ors'))?.path ?? ''
    await folder.keep('answers/any.ors', bundle.contents.get(answer) ?? '')
    const file = await folder.keep('proof.asice', readFileSync(folder.pathOf('proof.zip')))
    const verdict = await verdictOfDss(file, { anchors, answers: folder.pathOf('answers') })
    expect(verdict).toMatchObject({
      refusal: null,
      signatures: [{ indication: 'TOTAL_PASSED', subIndication: null, format: 'XAdES-BASELINE-B' }],
    })
    expect(verdict.signatures[0]?.scopes.length).toBe(bundle.manifest.parts.length + 1)
  })
})
