import { createHash } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { linkOf } from '../../hosted-signing'
import { portal, program } from '../../in-process/clients'
import { services } from '../../in-process/services'
import { app } from '../../people'
import { samplePdf } from '../../sample-pdf'

const stranger = clientOf(services, services.foreignToken)

const signer = { name: 'Ok', surname: 'Testnumber', email: 'ok@example.com' }
const contents = new Map([
  ['Sutartis.pdf', samplePdf()],
  ['Ąžuolo priedas.txt', Buffer.from('Ąžuolas, žąsis')],
  ['puslapis.html', Buffer.from('<script>alert(1)</script>')],
])
const expected = [...contents].map(([name, bytes], index) => ({
  name,
  size: bytes.length,
  sha256: sha256Of(bytes),
  media_type: ['application/pdf', 'text/plain', 'text/html'][index],
}))

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function upload(access: 'public' | 'private', type: 'asice' | 'adoc' = 'asice') {
  const files = [...contents].map(([filename, bytes]) => {
    return { filename, content: bytes.toString('base64') }
  })
  const { body } = await program.call('/api/document/upload.json', {
    access,
    files,
    type,
    signers: [signer],
  })
  const link = body.signers[0]?.invitationUrl ?? ''
  return { uuid: body.document.uuid, link, path: `/api/invitation/${link.split('/').at(-1)}` }
}

async function open(path: string, accessToken = services.accessToken, more: object = {}) {
  const response = await fetch(services.gatewayUrl + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ access_token: accessToken, ...more }),
  })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

async function sendRaw(bytes: Buffer): Promise<string> {
  const announced = { size: bytes.length, sha256: sha256Of(bytes) }
  const { body } = await program.call('/api/upload.json', announced)
  await program.send(`/api/upload/${body.upload}`, { method: 'PUT', body: Buffer.from(bytes) })
  return body.upload
}

async function signedContainer(): Promise<Buffer> {
  const { uuid, link } = await upload('public')
  const signing = linkOf(portal, link)
  await signing.sign(app.signs)
  expect((await signing.attemptEnd()).attempt?.state).toBe('finished')
  const query = `access_token=${services.accessToken}`
  const response = await fetch(`${services.gatewayUrl}/api/document/${uuid}/download.json?${query}`)
  return Buffer.from(await response.arrayBuffer())
}

describe('document download', () => {
  const pdf = samplePdf()
  const etag = `"${sha256Of(pdf)}"`
  let address: string

  beforeAll(async () => {
    const { body } = await program.call('/api/document/upload.json', {
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

  it('returns the file, with its digest as ETag', async () => {
    const { status, bytes, headers } = await ask({})
    expect(status).toBe(200)
    expect(bytes.equals(pdf)).toBe(true)
    expect([headers.get('etag'), headers.get('accept-ranges')]).toEqual([etag, 'bytes'])
  })

  it('answers HEAD with the same headers, without the file', async () => {
    const response = await fetch(address, { method: 'HEAD' })
    expect([response.status, response.headers.get('etag')]).toEqual([200, etag])
    expect(response.headers.get('content-length')).toBe(String(pdf.length))
    expect(await response.text()).toBe('')
  })

  it('continues an interrupted download', async () => {
    const { status, bytes, headers } = await ask({ range: 'bytes=100-', 'if-range': etag })
    expect(status).toBe(206)
    expect(bytes.equals(pdf.subarray(100))).toBe(true)
    expect(headers.get('content-range')).toBe(`bytes 100-${pdf.length - 1}/${pdf.length}`)
  })

  it('starts again if the document got another signature meanwhile', async () => {
    const { status, bytes } = await ask({ range: 'bytes=100-', 'if-range': '"another"' })
    expect([status, bytes.length]).toEqual([200, pdf.length])
  })

  it('returns the length of the file for a range after its end', async () => {
    const { status, bytes, headers } = await ask({ range: `bytes=${pdf.length}-` })
    expect(status).toBe(416)
    expect(headers.get('content-range')).toBe(`bytes */${pdf.length}`)
    expect(headers.get('content-type')).toBe('application/json')
    expect(JSON.parse(bytes.toString())).toMatchObject({ status: 'error' })
  })
})

describe('files of a document', () => {
  it.each(['asice', 'adoc'] as const)(
    'are listed with their digests and read one by one: %s',
    async (type) => {
      const path = `/api/document/${(await upload('private', type)).uuid}/files`
      expect((await program.call(`${path}.json`)).body.files).toEqual(expected)
      for (const [index, [name, bytes]] of [...contents].entries()) {
        const part = await open(`${path}/${index}.json`)
        expect(part.bytes.equals(bytes)).toBe(true)
        const named = encodeURIComponent(name.split('/').at(-1) ?? '')
        expect(part.response.headers.get('content-disposition')).toContain(`UTF-8''${named}`)
      }
    },
  )

  it('do not change with a signature', async () => {
    const { uuid, link } = await upload('public')
    await program.call(`/api/document/${uuid}/files.json`)
    const signing = linkOf(portal, link)
    await signing.sign(app.signs)
    expect((await signing.attemptEnd()).attempt?.state).toBe('finished')
    const after = await program.call(`/api/document/${uuid}/files.json`)
    expect(after.body.files).toEqual(expected)
    const part = await open(`/api/document/${uuid}/files/0.json`)
    expect(part.bytes.equals(samplePdf())).toBe(true)
  })

  it('are the file itself for a PDF', async () => {
    const file = { filename: 'a.pdf', content: samplePdf().toString('base64') }
    const { body } = await program.call('/api/document/upload.json', {
      access: 'private',
      file,
      signers: [],
    })
    const path = `/api/document/${body.document.uuid}/files`
    const { files } = (await program.call(`${path}.json`)).body
    expect(files).toEqual([{ ...expected[0], name: 'a.pdf' }])
    expect((await open(`${path}/0.json`)).bytes.equals(samplePdf())).toBe(true)
  })

  it.each(['3', '-1', 'x', '00000', '1e0'])('have no index %s', async (index) => {
    const { uuid } = await upload('private')
    const { http, body } = await program.call(`/api/document/${uuid}/files/${index}.json`)
    expect([http, body.message]).toEqual([404, 'Document was not found'])
  })
})

describe('files of the document behind a link', () => {
  it('are shown after the reader of a private document is identified', async () => {
    const { path } = await upload('private')
    expect((await portal.call(`${path}/files.json`)).http).toBe(403)
    expect((await portal.call(`${path}/files/0.json`)).http).toBe(403)
    const asked = { method: 'smartid', ...app.signs }
    const login = await portal.call(`${path}/identify.json`, asked)
    const identification = login.body.token
    await portal.awaitEnd(`/smartid/status/${identification}.json`)
    const shown = await portal.call(`${path}/files.json`, { identification })
    expect(shown.body.files).toEqual(expected)
    const part = await open(`${path}/files/1.json`, services.hostedToken, { identification })
    expect(part.bytes.toString()).toBe('Ąžuolas, žąsis')
  })
})

describe('contents of a raw upload', () => {
  const look = (client: typeof program, id: string, filename: string) =>
    client.call(`/api/upload/${id}/contents.json`, { filename })

  it('name existing signers, and leave the upload usable', async () => {
    const id = await sendRaw(await signedContainer())
    const { body } = await look(program, id, 'Sutartis.asice')
    expect(body.files).toEqual(expected)
    expect(body.signatures).toMatchObject([{ isSignatureValid: 'true' }])
    expect(body.signatures[0]?.signed_by).toMatch(/TESTNUMBER/)
    const made = await program.call('/api/document/upload.json', {
      access: 'private',
      signers: [],
      file: { filename: 'Sutartis.asice', upload: id },
    })
    expect(made.body.status).toBe('ok')
    expect((await look(program, id, 'Sutartis.asice')).http).toBe(400)
  })

  it('are listed for an unsigned PDF', async () => {
    const { body } = await look(program, await sendRaw(samplePdf()), 'a.pdf')
    expect(body.files).toEqual([{ ...expected[0], name: 'a.pdf' }])
    expect(body.signatures).toEqual([])
  })

  it('are refused to other relying parties, and for a file of another type than its name', async () => {
    const id = await sendRaw(samplePdf())
    const codes = async (client: typeof program, upload: string, name: string) => {
      const { http, body } = await look(client, upload, name)
      return [http, body.error_code]
    }
    expect(await codes(stranger, id, 'a.pdf')).toEqual([400, 40001])
    expect(await codes(program, 'x', 'a.pdf')).toEqual([400, 40001])
    expect(await codes(program, id, 'a.docx')).toEqual([400, 0])
    expect(await codes(program, id, 'a.asice')).toEqual([400, 40022])
  })
})

describe('bytes of a raw upload', () => {
  const filename = 'Ąžuolas.pdf'
  const path = (id: string) => `/api/upload/${id}/content.json`

  it('are returned under a given name, and leave the upload usable', async () => {
    const id = await sendRaw(samplePdf())
    const { response, bytes } = await open(path(id), services.accessToken, { filename })
    expect(bytes.equals(samplePdf())).toBe(true)
    expect(response.headers.get('content-type')).toBe('application/octet-stream')
    expect(response.headers.get('content-disposition')).toContain(encodeURIComponent(filename))
    const made = await program.call('/api/document/upload.json', {
      access: 'private',
      signers: [],
      file: { filename, upload: id },
    })
    expect(made.body.status).toBe('ok')
    expect((await program.call(path(id), { filename })).http).toBe(400)
  })

  it('are refused to other relying parties, and before they are received', async () => {
    const id = await sendRaw(samplePdf())
    const announced = await program.call('/api/upload.json', {
      size: 3,
      sha256: sha256Of(Buffer.from('abc')),
    })
    const codes = async (client: typeof program, upload: string) => {
      const { http, body } = await client.call(path(upload), { filename })
      return [http, body.error_code]
    }
    expect(await codes(stranger, id)).toEqual([400, 40001])
    expect(await codes(program, announced.body.upload)).toEqual([400, 40001])
    expect(await codes(program, 'x')).toEqual([400, 40001])
  })
})
