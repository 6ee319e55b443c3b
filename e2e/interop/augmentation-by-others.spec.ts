import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { augmentFile } from '@paraph/validator/augmentation/augment-file'
import { type ByteSource, memorySource } from '@paraph/validator/encoding/byte-source'
import { materialOverHttp } from '@paraph/validator/trust/revocation/material-over-http'
import { openTrustStore } from '@paraph/validator/trust/trust-store'
import { validateFile } from '@paraph/validator/validation/validate-file'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { outgoingClient } from '@/lib/network/outgoing'
import { gatewaySamples } from './gateway-samples'
import { openPyHanko } from './python'
import { rootsOfSimulator, trustOfSimulator } from './simulator-trust'
import { toolFolder } from './tool-folder'

/** A document of a gateway, with time-stamps and responders over HTTP: pyHanko fetches them itself. */
const run = promisify(execFile)
const script = 'e2e/interop/archive_by_pyhanko.py'
const folder = toolFolder()
const services = inject('services')

describe.runIf(inject('wholeTables'))('archive time-stamps of Paraph and pyHanko', () => {
  let python: string
  let anchors: string
  let signed: ByteSource
  let trust: ReturnType<typeof openTrustStore>

  beforeAll(async () => {
    const opened = await openPyHanko()
    if ('missing' in opened) throw new Error(opened.missing)
    python = opened.python
    const roots = await rootsOfSimulator(services)
    const certificates = roots.map(({ der }) => der)
    trust = openTrustStore({ certificates, lists: [] })
    anchors = await folder.keepPem('anchors.pem', ...certificates)
    signed = memorySource(await gatewaySamples(services).signedByTwo('pdf'))
  })

  const clock = () => new Date()
  const online = materialOverHttp({
    http: outgoingClient({
      allow: [new URL(services.simulatorUrl).host],
      plainHttp: 'accepted',
    }),
    clock,
  })

  async function byUs(source: ByteSource): Promise<ByteSource> {
    const { timeStamp, timeStampSize } = trustOfSimulator(services, trust.certificates)
    const order = { level: 'B-LTA', trust } as const
    const file = { source, name: 'contract.pdf' }
    return (await augmentFile(file, order, { timeStamp, timeStampSize, online, clock })).source
  }

  const kept = async (source: ByteSource) =>
    await folder.keep('contract.pdf', source.read(0, source.size))

  async function byPyHanko(source: ByteSource): Promise<ByteSource> {
    const target = folder.pathOf('renewed.pdf')
    const tsa = `${services.simulatorUrl}/tsa`
    await run(python, [script, 'renew', anchors, await kept(source), tsa, target])
    return memorySource(await readFile(target))
  }

  async function verdictsOf(source: ByteSource) {
    const { stdout } = await run(python, [script, 'check', anchors, await kept(source)])
    const settings = { at: clock(), trust, online }
    const { signatures } = await validateFile({ source, name: 'contract.pdf' }, settings, 'en')
    return {
      pyHanko: stdout.trim().split('\n'),
      ours: signatures.map(({ indication }) => indication),
    }
  }

  const passing = { pyHanko: ['valid', 'valid'], ours: ['TOTAL_PASSED', 'TOTAL_PASSED'] }

  it('pass in a file that was raised and renewed here', async () => {
    expect(await verdictsOf(await byUs(await byUs(signed)))).toEqual(passing)
  })

  it('pass in a file that pyHanko raised and that was renewed here', async () => {
    expect(await verdictsOf(await byUs(await byPyHanko(signed)))).toEqual(passing)
  })

  it('pass in a file that was raised here and that pyHanko renewed', async () => {
    expect(await verdictsOf(await byPyHanko(await byUs(signed)))).toEqual(passing)
  })
})
