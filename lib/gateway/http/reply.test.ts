import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Base64Content } from '@/lib/gateway/operation/reply'
import { StorageError } from '@/lib/storage/database/storage-error'
import { successResponse } from './reply'

const request = { method: 'POST', headers: new Headers() }

async function* pieces(...parts: readonly Uint8Array[]) {
  yield* parts
}

describe('successResponse', () => {
  it('encodes content while it is sent, for any chunk sizes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 20 })), async (parts) => {
        const reply = {
          file: { content: new Base64Content(pieces(...parts)), name: 'a "quoted" name' },
        }
        const body = (await (await successResponse(reply, request)).json()) as {
          file: { content: string }
        }
        expect(Buffer.from(body.file.content, 'base64')).toEqual(Buffer.concat(parts))
      }),
    )
  })

  it('throws if the content cannot be read, before the answer starts', async () => {
    const away = new StorageError('blobs-away', 'bucket')
    async function* unreadable() {
      yield* await Promise.reject<Uint8Array[]>(away)
    }
    const reply = { file: { content: new Base64Content(unreadable()) } }
    await expect(successResponse(reply, request)).rejects.toBe(away)
  })

  it('releases the content if the reader disconnects before the first byte', async () => {
    let isOpen = true
    async function* open() {
      try {
        yield new Uint8Array([1])
        yield new Uint8Array([2])
      } finally {
        isOpen = false
      }
    }
    const response = await successResponse({ content: new Base64Content(open()) }, request)
    await response.body?.cancel()
    await expect.poll(() => isOpen).toBe(false)
  })

  it('has the type application/json without a charset', async () => {
    expect((await successResponse({}, request)).headers.get('content-type')).toBe(
      'application/json',
    )
  })
})
