import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { type KeyRing, keyRing, noKeys } from '@/lib/storage/blobs/encryption/key-ring'
import { openLocalBlobs } from '@/lib/storage/blobs/local-blobs'
import { clientOf } from '../client'
import { mobile } from '../people'
import { samplePdf } from '../sample-pdf'
import { startServices } from '../services'
import { type BenchRow, median } from './bench-row'

const size = 100_000_000
const rounds = 5
const signings = 40
const key = randomBytes(32).toString('base64')

/** The cost of encryption: 100 MB to the disk and back, and a signing, each compared with no encryption. */
export async function encryptionRows(): Promise<BenchRow[]> {
  const content = randomBytes(size)
  const [plain, encrypted] = [await onDisk(content, noKeys), await onDisk(content, keyRing(key))]
  const without = await signingMs({})
  const withKey = await signingMs({ ENCRYPTION_KEY: key })
  return [
    row('100 MB written, encrypted', encrypted.write, plain.write),
    row('100 MB read, encrypted', encrypted.read, plain.read),
    row('signing of a PDF, encrypted', withKey, without),
  ]
}

const row = (what: string, value: number, without: number): BenchRow => ({
  what,
  value,
  unit: 'ms',
  ratio: value / without,
  of: 'the same without a key',
})

async function onDisk(content: Buffer, ring: KeyRing) {
  const folder = await mkdtemp(join(tmpdir(), 'paraph-bench-'))
  const times: { write: number[]; read: number[] } = { write: [], read: [] }
  try {
    const blobs = await openLocalBlobs(folder, ring)
    for (let round = 0; round < rounds; round++) {
      const begun = performance.now()
      const { key: name } = await blobs.write(content, { sizeMax: size })
      const written = performance.now()
      await finished(blobs.stream(name).resume())
      times.write.push(written - begun)
      times.read.push(performance.now() - written)
      await blobs.remove(name)
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  return { write: median(times.write), read: median(times.read) }
}

/** From the call to the signed file, with a person who answers at once. */
async function signingMs(settings: Readonly<Record<string, string>>): Promise<number> {
  const services = await startServices(settings)
  try {
    const client = clientOf(services.running)
    const files = [{ name: 'a.pdf', content: samplePdf().toString('base64') }]
    const times: number[] = []
    for (let number = 0; number < signings; number++) {
      const begun = performance.now()
      const order = { type: 'pdf', pdf: { files }, ...mobile.signs }
      const { body } = await client.call('/mobile/sign.json', order)
      const end = await client.awaitEnd(`/mobile/sign/status/${body.token}.json`)
      if (end.body.status !== 'ok') throw new Error(end.body.message)
      times.push(performance.now() - begun)
    }
    return median(times)
  } finally {
    await services.stop()
  }
}
