import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { clientOf } from '../../client'
import { services } from '../../in-process/services'
import { largePdf } from '../../sample-pdf'

const { call, send } = clientOf(services)
const pdf = largePdf(3_000_000)
const content = pdf.toString('base64')
const json = { 'content-type': 'application/json' }

/** A call whose body is sent in pieces. */
function openCall(path: string, headers: Record<string, string | number> = {}) {
  const sending = request(services.gatewayUrl + path, {
    method: 'POST',
    headers: { ...json, ...headers },
  })
  return { sending, answered: answerOf(sending) }
}

async function answerOf(sending: ClientRequest) {
  const [response] = await once(sending, 'response')
  return { http: response.statusCode, body: JSON.parse(await text(response)) }
}

const received = () => readdir(join(services.dataDir, 'received'))
/** Concurrent specs also send large bodies, which disappear soon. */
const awaitEmpty = () => expect.poll(received).toEqual([])

const upload = (owner: string, text = content) =>
  JSON.stringify({
    access: 'public',
    owner,
    signers: [],
    file: { filename: 'large.pdf', content: text },
  }).slice(0, -1)

const documentsOf = async (owner: string) =>
  (await call('/api/document/list.json', { owner })).body.documents

describe('a large body', () => {
  it('is refused as soon as its wrong token arrives, long before its end', async () => {
    const { sending, answered } = openCall('/api/document/upload.json', {
      'content-length': 60_000_000,
    })
    sending.write('{"access_token":"wrong","file":{"filename":"a.pdf","content":"')
    sending.write(content.slice(0, 100_000))
    const { http, body } = await answered
    expect([http, body.error_code]).toEqual([401, 40003])
    sending.destroy()
  })

  it('waits on the disk for its token, and is deleted if the token is wrong', async () => {
    const { sending, answered } = openCall('/api/document/upload.json')
    sending.write(upload('token-last-and-wrong'))
    await expect.poll(received).not.toEqual([])
    sending.end(',"access_token":"wrong"}')
    const { http, body } = await answered
    expect([http, body.error_code]).toEqual([401, 40003])
    await awaitEmpty()
    expect(await documentsOf('token-last-and-wrong')).toEqual([])
  })

  it('leaves nothing behind if its sender disconnects', async () => {
    const { sending, answered } = openCall('/api/document/upload.json')
    const failed = expect(answered).rejects.toThrow()
    sending.write(upload('gone').replace('{', `{"access_token":"${services.accessToken}",`))
    await expect.poll(received).not.toEqual([])
    sending.destroy()
    await failed
    await awaitEmpty()
    expect(await documentsOf('gone')).toEqual([])
  })

  it.each([
    ['with escapes', content.replaceAll('/', '\\/')],
    ['without', content],
  ])('is stored if its token comes last: %s', async (_, letters) => {
    const owner = `token-last-${letters.length}`
    const body = `${upload(owner, '|').replace('|', letters)},"access_token":"${services.accessToken}"}`
    const answer = await send('/api/document/upload.json', { method: 'POST', headers: json, body })
    expect(answer.http).toBe(200)
    const [document] = await documentsOf(owner)
    const path = `/api/document/${document?.uuid}/download.json?access_token=${services.accessToken}`
    const file = await (await fetch(services.gatewayUrl + path)).arrayBuffer()
    expect(digestOf(Buffer.from(file))).toBe(digestOf(pdf))
    await awaitEmpty()
  })

  it.each([
    ['its Base64', { content: `${content.slice(0, -5)}*${content.slice(-4)}` }, 'content'],
    ['its digest', { content, digest: '0'.repeat(64) }, 'digest'],
  ])('is refused for %s with the name of the field', async (_, file, field) => {
    const { http, body } = await call('/mobile/sign.json', {
      type: 'pdf',
      phone: '+37060000666',
      code: '50001018865',
      pdf: { files: [{ name: 'a.pdf', ...file }] },
    })
    expect([http, body.error_code]).toEqual([400, 40001])
    expect(body.message).toContain(`Invalid parameter [pdf.files.0.${field}]: `)
  })

  it('is validated from the disk', async () => {
    const file = { filename: 'a.pdf', content }
    const { body } = await call('/api/v2/document/validation.json', { file })
    expect(body.status).toBe('ok')
  })

  it('becomes a container of all its files', async () => {
    const files = ['a.pdf', 'b.pdf'].map((filename) => ({ filename, content }))
    const owner = 'two-large-files'
    const rest = { access: 'public', owner, signers: [], type: 'asice' }
    const { body } = await call('/api/document/upload.json', { ...rest, files })
    expect(body.status).toBe('ok')
    expect((await documentsOf(owner))[0]?.name).toBe('a.asice')
    await awaitEmpty()
  })
})

describe('a duplicate key', () => {
  const token = `"access_token":"${services.accessToken}"`
  const file = `"file":{"filename":"a.pdf","content":"${content}"`
  it.each([
    ['in a small body', `{${token},"owner":"a","owner":"b"}`],
    ['inside it', `{${token},"a":{"b":[{"c":1,"\\u0063":1}]}}`],
    ['in a large body', `{${token},${file}},"owner":"a","owner":"b"}`],
    ['as content of a file', `{${token},${file},"content":"QQ=="}}`],
  ])('is reported as [body]: %s', async (_, body) => {
    const answer = await send('/api/document/upload.json', { method: 'POST', headers: json, body })
    expect([answer.http, answer.body.error_code]).toEqual([400, 40001])
    expect(answer.body.message).toContain('Invalid parameter [body]: ')
  })
})

it('reports a wrong token before faults of the JSON', async () => {
  const answers = ['{"access_token":"wrong","a":}', '{"access_token":"wrong","a":1,"a":1}'].map(
    (body) => send('/mobile/sign.json', { method: 'POST', headers: json, body }),
  )
  expect((await Promise.all(answers)).map(({ http }) => http)).toEqual([401, 401])
})

function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
