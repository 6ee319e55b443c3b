import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Base64Content, FileReply, successResponse } from './reply'

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
        const body = (await successResponse(reply).json()) as { file: { content: string } }
        expect(Buffer.from(body.file.content, 'base64')).toEqual(Buffer.concat(parts))
      }),
    )
  })

  it('says application/json without a charset', () => {
    expect(successResponse({}).headers.get('content-type')).toBe('application/json')
  })

  it.each([
    ['žąsis – <b>.pdf', "filename*=UTF-8''%C5%BE%C4%85sis%20%E2%80%93%20%3Cb%3E.pdf"],
    ['a";\r\nSet-Cookie: x=1;.pdf', 'filename="a_;__Set-Cookie: x=1;.pdf"'],
  ])('names a file without letting it speak: %s', (name, expected) => {
    const file = { name, mediaType: 'application/pdf', size: 0, chunks: pieces() }
    const header = successResponse(new FileReply(file)).headers.get('content-disposition')
    expect(header).toContain(expected)
    expect(header).not.toMatch(/[\r\n]/)
  })
})
