import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { services } from '../../in-process/services'

const { call } = clientOf(services)
const mebibyte = 1_048_576

describe('8 · limits', () => {
  it('fails with 413 for a file of 100 MiB and one byte, and stores nothing', async () => {
    const owner = 'one-byte-too-many'
    const content = Buffer.alloc(100 * mebibyte + 1, 0x25).toString('base64')
    const { http, body } = await call('/api/document/upload.json', {
      access: 'public',
      owner,
      signers: [],
      file: { filename: 'large.pdf', content },
    })
    expect([http, body.error_code]).toEqual([413, 41301])
    expect((await call('/api/document/list.json', { owner })).body.documents).toEqual([])
  })

  it('accepts 100 signers and refuses 101', async () => {
    const signers = Array.from({ length: 101 }, (_, index) => ({
      name: 'A',
      surname: 'B',
      email: `${index}@example.com`,
    }))
    const { body } = await call('/api/document/upload.json', {
      access: 'public',
      file: { filename: 'a.pdf', content: 'QQ==' },
      signers,
    })
    expect(body.message).toContain('Invalid parameter [signers]: ')
  })
})
