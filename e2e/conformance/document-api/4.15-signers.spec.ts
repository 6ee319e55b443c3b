import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { file } from '../../in-process/clients'
import { services } from '../../in-process/services'

const { call } = clientOf(services)
const signer = { name: 'Ona', surname: 'Testaitė', email: 'ona@example.com' }

describe('4.15 · signers', () => {
  it('returns exactly the documented keys', async () => {
    const upload = { access: 'public', file, signers: [signer] }
    const { body } = await call('/api/document/upload.json', upload)
    const list = await call(`/api/document/${body.document.uuid}/signers.json`)
    expect(list.http).toBe(200)
    expect(list.body).toEqual({
      status: 'ok',
      signers: [
        {
          name: 'Ona',
          surname: 'Testaitė',
          isSignatureValid: 'false',
          signStatus: 'pending',
          rejectionReason: '',
        },
      ],
    })
  })

  it('has no EN variant, and fails with JSON there', async () => {
    const { http, type, body } = await call('/en/api/document/x/signers.json')
    expect([http, type, body.status]).toEqual([404, 'application/json', 'error'])
  })
})
