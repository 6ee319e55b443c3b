import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { DocumentDiffers } from './checked-bytes'
import { type FileParts, openFile } from './file-parts'

const etag = '"abc"'
const large = Buffer.alloc(3 << 20, 'x')
const small = Buffer.from('%PDF-1.7')

const closings: (() => void)[] = []
afterEach(() => {
  for (const close of closings.splice(0)) close()
})

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  closings.push(() => server.close())
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}

/** Answers range requests for one version of a file, as the portal does. */
const ranged =
  (content: Buffer): RequestListener =>
  ({ headers }, response) => {
    const other = headers['if-match']
    if (other !== undefined && other !== etag) return response.writeHead(412).end()
    const [, first = '', last = ''] = /bytes=(\d+)-(\d+)/.exec(headers.range ?? '') ?? []
    const part = content.subarray(Number(first), Number(last) + 1)
    const end = Number(first) + part.length - 1
    const range = { 'content-range': `bytes ${first}-${end}/${content.length}` }
    return response.writeHead(206, { etag, ...range }).end(part)
  }

const open = (source: string, sha256?: string, signal = new AbortController().signal) =>
  openFile({ source, sha256, signal, onProgress: () => undefined })

const partsOf = async (source: string) => (await open(source, 'abc')) as FileParts

describe('a file', () => {
  it('is loaded as a whole if it is small', async () => {
    const opened = await open(await serve(ranged(small)), 'ABC')
    expect('bytes' in opened && Buffer.from(opened.bytes).toString()).toBe('%PDF-1.7')
  })

  it('is loaded by parts if it is large', async () => {
    const parts = await partsOf(await serve(ranged(large)))
    expect([parts.size, parts.beginning.length]).toEqual([large.length, 256 << 10])
    expect((await parts.read(1 << 20, (1 << 20) + 7)).length).toBe(7)
  })

  it('is loaded as a whole from a server without ranges', async () => {
    const opened = await open(await serve((_, response) => response.end(large)))
    expect('bytes' in opened && opened.bytes.length).toBe(large.length)
  })

  it('is refused if its entity tag is not the expected digest', async () => {
    const address = await serve(ranged(large))
    await expect(open(address, 'another')).rejects.toBeInstanceOf(DocumentDiffers)
  })

  it('is refused if it has changed since its first part was loaded', async () => {
    let isChanged = false
    const first = ranged(large)
    const address = await serve((request, response) =>
      isChanged ? response.writeHead(412).end() : first(request, response),
    )
    const parts = await partsOf(address)
    isChanged = true
    await expect(parts.read(0, 1)).rejects.toBeInstanceOf(DocumentDiffers)
  })

  it('is requested again after the portal was away', async () => {
    let requests = 0
    const after = ranged(large)
    const address = await serve((request, response) => {
      requests += 1
      if (requests === 2) response.writeHead(503).end()
      else after(request, response)
    })
    const parts = await partsOf(address)
    expect((await parts.read(0, 9)).length).toBe(9)
    expect(requests).toBe(3)
  })

  it('is no longer requested after its reader has left', async () => {
    const leaving = new AbortController()
    const address = await serve(ranged(large))
    const parts = (await open(address, 'abc', leaving.signal)) as FileParts
    leaving.abort()
    await expect(parts.read(0, 9)).rejects.toThrow(/abort/i)
  })
})
