import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openKeyRing } from '@paraph/validator/authority/key-ring'
import { signWith } from '@paraph/validator/authority/signing-key'
import { decodeBase64 } from '@paraph/validator/encoding/base64'
import { memorySource } from '@paraph/validator/encoding/byte-source'
import { pades } from '@paraph/validator/signature/pades/pades'
import { samplePdf } from '@paraph/validator/testing/pdf'
import { verdictOn } from '@paraph/validator/testing/verdicts'
import { openTrustStore } from '@paraph/validator/trust/trust-store'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { certifyWorld } from '@/lib/simulator/authority/certified-world'
import { findMobileIdPerson } from '@/lib/simulator/persons/mobile-id-people'
import { type Simulator, startSimulator } from '@/lib/simulator/start-simulator'
import { simulatorSettings } from '@/lib/testing/services/simulator-app'
import { actions } from './augment'
import { runAction } from './command'

const folder = mkdtempSync(join(tmpdir(), 'augment-command-'))
const signed = join(folder, 'contract.pdf')
const kept = join(folder, 'contract-kept.pdf')
let simulator: Simulator
let anchors: Uint8Array[]
let lines: string[] = []

beforeAll(async () => {
  const settings = simulatorSettings(folder)
  const ring = await openKeyRing(join(folder, 'keys'), 2048, () => new Date())
  simulator = await startSimulator(settings, undefined, ring)
  const { authorities, office } = await certifyWorld(ring, simulator.url, () => new Date())
  anchors = [...authorities.values()].flatMap((one) => (one.isTrustAnchor ? [one.certificate] : []))
  for (const [index, der] of anchors.entries()) writeFileSync(join(folder, `${index}.der`), der)
  const person = findMobileIdPerson('+37060000666', '50001018865') ?? expect.fail()
  const holder = office.mobileId(person, 'signature')
  const pdf = samplePdf()
  const prepared = await pades.prepare(memorySource(pdf), {
    certificate: holder.certificate,
    issuers: [authorities.get('mobile-id')?.certificate ?? expect.fail()],
    algorithm: 'ecdsa-sha256',
    claimedSigningTime: new Date(),
  })
  const value = signWith(holder, decodeBase64(prepared.dataToBeSigned), 'raw')
  const { tail } = await pades.complete(prepared.documentDigest, prepared, value)
  writeFileSync(signed, Buffer.concat([pdf, tail]))
  vi.stubEnv('OUTGOING_ALLOW', new URL(simulator.url).host)
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    lines.push(String(text))
    return true
  })
})
beforeEach(() => {
  lines = []
  rmSync(kept, { force: true })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  await simulator.close()
  rmSync(folder, { recursive: true })
})

const run = async (...args: readonly string[]) => {
  const trusted = ['--trust', folder, '--tsa', `${simulator.url}/tsa`]
  const status = await runAction(actions, [...trusted, ...args])
  return { status, line: JSON.parse(lines.at(-1) ?? '{}') }
}

describe('paraph augment', () => {
  it('raises a file to B-LTA next to the original, and renews the result', async () => {
    const { status, line } = await run(signed)
    expect([status, line]).toEqual([0, { file: signed, level: 'B-LTA', output: kept, invalid: [] }])
    const [before, after] = [readFileSync(signed), readFileSync(kept)]
    expect(after.subarray(0, before.length).equals(before)).toBe(true)
    const again = join(folder, 'again.pdf')
    expect((await run('--output', again, kept)).status).toBe(0)
    const trust = openTrustStore({ certificates: anchors, lists: [] })
    const verdict = await verdictOn(readFileSync(again), 'again.pdf', trust, undefined, new Date())
    expect(verdict).toMatchObject({ outcome: 'TOTAL_PASSED', format: 'PAdES_BASELINE_LTA' })
  })

  it('never writes over a file', async () => {
    writeFileSync(kept, 'the only copy')
    await expect(run(signed)).rejects.toThrow('cannot be written')
    expect(readFileSync(kept, 'utf8')).toBe('the only copy')
  })

  it('names the reason why a file cannot be augmented, and writes nothing', async () => {
    const plain = join(folder, 'plain.pdf')
    writeFileSync(plain, samplePdf())
    const { status, line } = await run(plain)
    expect([status, line.reason]).toEqual([1, 'no-signature'])
  })

  it('refuses a level that does not exist', async () => {
    await expect(run('--to', 'B-XL', signed)).rejects.toThrow('--to must be one of')
  })
})
