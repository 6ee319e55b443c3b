import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Base64Content, successResponse } from './reply'

const request = { method: 'POST', headers: new Headers() }

async function* pieces(...parts: readonly Uint8Array[]) {
  yield* parts
}

describe('successResponse', () => {
  it('encodes content while it is sent, however it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.uint8Array({ maxLength: 20 })), async (parts) => {
        const reply = {
          file: { content: new Base64Content(pieces(...parts)), name: 'a "quoted" name' },
        }
        const body = (await successResponse(reply, request).json()) as { file: { content: string } }
        expect(Buffer.from(body.file.content, 'base64')).toEqual(Buffer.concat(parts))
      }),
    )
  })

  it('says application/json without a charset', () => {
    expect(successResponse({}, request).headers.get('content-type')).toBe('application/json')
  })
})
