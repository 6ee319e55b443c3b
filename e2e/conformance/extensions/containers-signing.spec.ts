import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { services } from '../../in-process/services'
import { app, mobile } from '../../people'
import { samplePdf } from '../../sample-pdf'
import { signatureFilesIn, unpack } from '../../unpack'

const { call, awaitEnd } = clientOf(services)

const mediaTypes = {
  asice: 'application/vnd.etsi.asic-e+zip',
  bdoc: 'application/vnd.etsi.asic-e+zip',
  adoc: 'application/vnd.lt.archyvai.adoc-2008',
} as const

const types = ['asice', 'bdoc', 'adoc'] as const

const files = [
  { name: 'Sutartis ąčęėįšųūž.pdf', content: samplePdf().toString('base64') },
  { name: 'priedas (2).txt', content: Buffer.from('priedas').toString('base64') },
]

interface SignedFile {
  readonly name: string
  readonly bytes: Buffer
}

async function sign(body: object): Promise<SignedFile> {
  const started = await call('/mobile/sign.json', { ...mobile.signs, ...body })
  expect(started.body).toMatchObject({ status: 'ok' })
  return await signedFile(`/mobile/sign/status/${started.body.token}.json`)
}

async function signedFile(path: string): Promise<SignedFile> {
  const { body } = await awaitEnd(path)
  expect(body.status).toBe('ok')
  const bytes = Buffer.from(body.file.content, 'base64')
  expect(body.file.digest).toBe(createHash('sha256').update(bytes).digest('hex'))
  const signatures = signatureFilesIn(bytes).map((name) => unpack(bytes).get(name)?.toString())
  expect(signatures.join()).toContain(`Id="${body.signature_id}"`)
  return { name: body.file.name, bytes }
}

describe.each(types)('4.1 and 4.2 · %s', (type) => {
  it('packs any files into one container, named after the first', async () => {
    const { name, bytes } = await sign({ type, [type]: { files } })
    expect(name).toBe(`Sutartis ąčęėįšųūž.${type}`)
    expect(bytes.toString('latin1', 30, 38)).toBe('mimetype')
    const entries = unpack(bytes)
    expect(entries.get('mimetype')?.toString()).toBe(mediaTypes[type])
    expect(entries.get('Sutartis ąčęėįšųūž.pdf')?.equals(samplePdf())).toBe(true)
    expect(entries.get('priedas (2).txt')?.toString()).toBe('priedas')
    expect(signatureFilesIn(bytes)).toHaveLength(1)
  })

  it('adds a signature to a container of its type and keeps its name', async () => {
    const first = await sign({ type, [type]: { files } })
    const content = first.bytes.toString('base64')
    const started = await call('/smartid/sign.json', {
      type,
      ...app.signs,
      [type]: { files: [{ name: first.name, content }] },
    })
    const second = await signedFile(`/smartid/sign/status/${started.body.token}.json`)
    expect(second.name).toBe(first.name)
    expect(signatureFilesIn(second.bytes)).toHaveLength(2)
    for (const [name, before] of unpack(first.bytes)) {
      if (/manifest|relations/.test(name)) continue
      expect(unpack(second.bytes).get(name)?.equals(before)).toBe(true)
    }
  })

  it('packs a container of its type together with other files', async () => {
    const first = await sign({ type, [type]: { files } })
    const inner = { name: first.name, content: first.bytes.toString('base64') }
    const { bytes } = await sign({ type, [type]: { files: [...files, inner] } })
    expect(unpack(bytes).get(first.name)?.equals(first.bytes)).toBe(true)
    expect(signatureFilesIn(bytes)).toHaveLength(1)
  })

  it('refuses a damaged container, and a file that is not a container, with 40022', async () => {
    const { bytes } = await sign({ type, [type]: { files } })
    const damaged = Buffer.from(bytes)
    damaged.writeUInt8(damaged.readUInt8(200) ^ 1, 200)
    const cut = bytes.subarray(0, bytes.length - 1)
    for (const content of [damaged, cut, samplePdf(), Buffer.from('x')]) {
      const wrong = { name: `a.${type}`, content: content.toString('base64') }
      const { http, body } = await call('/mobile/sign.json', {
        type,
        ...mobile.signs,
        [type]: { files: [wrong] },
      })
      expect([http, body.error_code]).toEqual([400, 40022])
    }
  })
})

describe('4.1 · containers', () => {
  it.each([
    ['files.0.name', [{ ...files[0], name: '../..' }]],
    ['files.0.name', [{ ...files[0], name: 'a\u0007.pdf' }]],
    ['files.0.name', [{ ...files[0], name: 'mimetype' }]],
    ['files.1.name', [files[1], { ...files[1], name: 'META-INF/' }]],
    ['files.1.name', [files[0], files[0]]],
    ['files.1.name', [files[0], { ...files[0], name: 'SUTARTIS ĄČĘĖĮŠŲŪŽ.PDF' }]],
    ['files.1.content', [files[0], { ...files[1], content: '*' }]],
    ['files.0.digest', [{ ...files[0], digest: '0'.repeat(64) }]],
    ['files', []],
    ['files', Array.from({ length: 101 }, (_, n) => ({ ...files[1], name: `${n}.txt` }))],
  ])('names %s when it is wrong (case %#)', async (field, wrong) => {
    const request = { type: 'asice', ...mobile.signs, asice: { files: wrong } }
    const { http, body } = await call('/mobile/sign.json', request)
    expect([http, body.error_code]).toEqual([400, 40001])
    expect(body.message).toContain(`Invalid parameter [asice.${field}]: `)
  })

  it('signs a hundred files', async () => {
    const many = Array.from({ length: 100 }, (_, n) => ({ ...files[1], name: `priedas ${n}.txt` }))
    const { bytes } = await sign({ type: 'asice', asice: { files: many } })
    expect([...unpack(bytes).keys()].filter((name) => name.startsWith('priedas'))).toHaveLength(100)
  })

  it('refuses a container of another type than the request says', async () => {
    const { bytes } = await sign({ type: 'asice', asice: { files } })
    const file = { name: 'a.adoc', content: bytes.toString('base64') }
    const request = { type: 'adoc', ...mobile.signs, adoc: { files: [file] } }
    expect((await call('/mobile/sign.json', request)).body.error_code).toBe(40022)
  })
})
