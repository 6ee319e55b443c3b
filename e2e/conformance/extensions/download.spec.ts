import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { clientOf } from '../../client'
import { samplePdf } from '../../sample-pdf'

const services = inject('services')
const pdf = samplePdf()
const etag = `"${createHash('sha256').update(pdf).digest('hex')}"`

describe('document download', () => {
  let address: string

  beforeAll(async () => {
    const { body } = await clientOf(services).call('/api/document/upload.json', {
      access: 'private',
      file: { filename: 'contract.pdf', content: pdf.toString('base64') },
      signers: [],
    })
    const path = `/api/document/${body.document.uuid}/download.json`
    address = `${services.gatewayUrl}${path}?access_token=${services.accessToken}`
  })

  const ask = async (headers: Record<string, string>) => {
    const response = await fetch(address, { headers })
    const bytes = Buffer.from(await response.arrayBuffer())
    return { status: response.status, bytes, headers: response.headers }
  }

  it('gives the file, with its digest as the tag', async () => {
    const { status, bytes, headers } = await ask({})
    expect(status).toBe(200)
    expect(bytes.equals(pdf)).toBe(true)
    expect([headers.get('etag'), headers.get('accept-ranges')]).toEqual([etag, 'bytes'])
  })

  it('says the same of it to HEAD, without the file', async () => {
    const response = await fetch(address, { method: 'HEAD' })
    expect([response.status, response.headers.get('etag')]).toEqual([200, etag])
    expect(response.headers.get('content-length')).toBe(String(pdf.length))
    expect(await response.text()).toBe('')
  })

  it('goes on where a download broke off', async () => {
    const { status, bytes, headers } = await ask({ range: 'bytes=100-', 'if-range': etag })
    expect(status).toBe(206)
    expect(bytes.equals(pdf.subarray(100))).toBe(true)
    expect(headers.get('content-range')).toBe(`bytes 100-${pdf.length - 1}/${pdf.length}`)
  })

  it('begins anew when the document has got another signature meanwhile', async () => {
    const { status, bytes } = await ask({ range: 'bytes=100-', 'if-range': '"another"' })
    expect([status, bytes.length]).toEqual([200, pdf.length])
  })

  it('says how long the file is to whoever asks past its end', async () => {
    const { status, bytes, headers } = await ask({ range: `bytes=${pdf.length}-` })
    expect(status).toBe(416)
    expect(headers.get('content-range')).toBe(`bytes */${pdf.length}`)
    expect(headers.get('content-type')).toBe('application/json')
    expect(JSON.parse(bytes.toString())).toMatchObject({ status: 'error' })
  })
})
