import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSpool, type Spool } from '@/lib/storage/blobs/spool'
import type {
  AuthorisedRelyingParty,
  RelyingPartyId,
} from '@/lib/storage/relying-parties/relying-parties'
import { endpoints } from '../contract/endpoints'
import { BodyBrokenOff, OperationFailure } from '../operation/operation-failure'
import { incomingBytes, type Receiving, receiveBody } from './receive-body'
import { waitingBytes } from './waiting-bytes'

const token = 'good'
const party: AuthorisedRelyingParty = {
  id: '00000000-0000-4000-8000-000000000000' as RelyingPartyId,
  name: 'tests',
  scopes: ['api'],
}
const endpoint = endpoints.uploadDocument

let folder: string
let spool: Spool

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'paraph-received-'))
  spool = await openSpool(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

function receiving(waitingMax = 1_000_000): Receiving {
  return {
    authorise: async (_, shown) => {
      if (shown === token) return party
      throw new OperationFailure('invalid-access-token')
    },
    spool,
    waiting: waitingBytes(waitingMax),
  }
}

const json = { 'content-type': 'application/json' }

/** A body without announced length that arrives in pieces. */
function inPieces(pieces: Iterable<string | Buffer>, settings = receiving()) {
  const incoming = Readable.from([...pieces].map((piece) => Buffer.from(piece)))
  const request = new Request('http://gateway/', { method: 'POST', headers: json })
  return { incoming, received: receiveBody(settings, endpoint, request, incoming) }
}

/** A body with a small announced length. */
function atOnce(text: string) {
  const length = String(Buffer.byteLength(text))
  const headers = { ...json, 'content-length': length }
  const request = new Request('http://gateway/', { method: 'POST', headers })
  return receiveBody(receiving(), endpoint, request, Readable.from([Buffer.from(text)]))
}

/** The result for the caller. */
async function outcome(received: ReturnType<typeof receiveBody>): Promise<unknown> {
  try {
    const { fields } = await received
    return fields
  } catch (error) {
    if (!(error instanceof OperationFailure)) throw error
    return [error.reason, error.parameter]
  }
}

const wrongToken = ['invalid-access-token', undefined]
const noJson = ['invalid-parameter', 'body']

describe('the order of checks', () => {
  it.each([
    ['{"access_token":"wrong","a":}', wrongToken],
    ['{"access_token":"wrong","a":1,"a":2}', wrongToken],
    ['{"a":1,"access_token":"wrong"', wrongToken],
    ['{"access_token":null,"a":}', wrongToken],
    [`{"access_token":"wrong","a":${'['.repeat(65)}`, wrongToken],
    ['{"a":1}', wrongToken],
    ['{"access_token":"good","a":}', noJson],
    ['{"access_token":"good"', noJson],
    ['{"access_token":"good","a":1,"a":2}', noJson],
    ['{"access_token":"good","a":{"b":1,"\\u0062":2}}', noJson],
    ['{"access_token":"good","access_token":"wrong"}', noJson],
    ['{"access_token":"wrong","access_token":"good"}', wrongToken],
    ['{"file":{"content":"QQ==","content":"QQ=="},"access_token":"good"}', noJson],
    [`{"access_token":"good","a":${'['.repeat(64)}`, noJson],
    ['{"a":,"b"', noJson],
    ['{"access_token', noJson],
    ['["access_token","good"]', noJson],
    ['', noJson],
  ])('holds for %s', async (text, expected) => {
    expect(await outcome(atOnce(text))).toEqual(expected)
    expect(await outcome(inPieces([text]).received)).toEqual(expected)
    expect(await outcome(inPieces(text).received)).toEqual(expected)
    expect(await readdir(folder)).toEqual([])
  })

  it('is the same for small and large bodies', async () => {
    const letters = fc.constantFrom(...'{}[]",:1', '"access_token":', '"good"', '"bad"', '"a":1,')
    await fc.assert(
      fc.asyncProperty(fc.array(letters, { maxLength: 9 }), async (parts) => {
        const text = `{${parts.join('')}`
        expect(await outcome(inPieces(text).received)).toEqual(await outcome(atOnce(text)))
      }),
      { numRuns: 300 },
    )
  })
})

describe('a large body', () => {
  const bytes = Buffer.from(Array.from({ length: 3_000 }, (_, index) => index % 251))
  const content = bytes.toString('base64')
  const upload = (text = content) => `{"file":{"content":"${text}","filename":"a.pdf"}`

  it('has its files decoded to disk, with size and digest', async () => {
    const body = `${upload(content.replaceAll('/', '\\/'))},"access_token":"good"}`
    for (const pieces of [[body], body.match(/.{1,7}/g) ?? []]) {
      const { contents, fields, relyingParty } = await inPieces(pieces).received
      const file = fields.file as { content: string; filename: string }
      const found = contents?.find(file.content)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      expect(found?.file).toMatchObject({ size: bytes.length, sha256 })
      expect(Buffer.from(found?.open().read(0, bytes.length) ?? [])).toEqual(bytes)
      expect([file.filename, relyingParty]).toEqual(['a.pdf', party])
      await contents?.discard()
      expect(await readdir(folder)).toEqual([])
    }
  })

  it.each([
    ['a stray character', `${content}*`],
    ['an escaped line end', `QQ==\\n`],
    ['a letter beyond ASCII', 'QUJ\u0141'],
    ['missing padding', 'QUI'],
  ])('reports content that is not Base64: %s', async (_, text) => {
    const { contents, fields } = await inPieces([`${upload(text)},"access_token":"good"}`]).received
    const found = contents?.find((fields.file as { content: string }).content)
    expect(found).toMatchObject({ file: undefined })
    await contents?.discard()
    expect(await readdir(folder)).toEqual([])
  })

  it.each([
    ['a line end', Buffer.from('QQ==\n')],
    ['bytes that are not UTF-8', Buffer.from([0x51, 0xff])],
    ['an escape JSON does not have', Buffer.from('QQ\\x==')],
  ])('is invalid JSON with %s in its content', async (_, text) => {
    const [before = '', after = ''] = upload('|').split('|')
    const { received } = inPieces([before, text, `${after},"access_token":"good"}`])
    expect(await outcome(received)).toEqual(noJson)
    expect(await readdir(folder)).toEqual([])
  })

  it('counts toward a common limit for all callers until its token arrives', async () => {
    const settings = receiving(5_000)
    const first = new Readable({ read: () => undefined })
    const request = new Request('http://gateway/', { method: 'POST', headers: json })
    const waiting = receiveBody(settings, endpoint, request, first)
    first.push(upload())
    await expect.poll(() => readdir(folder)).toHaveLength(1)

    const refused = await inPieces([upload()], settings).received.catch((error) => error)
    expect(refused).toMatchObject({ reason: 'too-many-requests', retryAfterSeconds: 10 })
    const early = inPieces([`{"access_token":"good","x":1,`, upload().slice(1), '}'], settings)
    await (await early.received).contents?.discard()

    first.push(',"access_token":"good"}')
    first.push(null)
    await (await waiting).contents?.discard()
    const next = await inPieces([upload(), ',"access_token":"good"}'], settings).received
    await next.contents?.discard()
    expect(await readdir(folder)).toEqual([])
  })

  it('may be large only in the content of files', async () => {
    const pieces = ['{"access_token":"good",', '"x":"', 'x'.repeat(2_000_000)]
    const { received } = inPieces(pieces)
    expect(await outcome(received)).toEqual(['too-large', undefined])
  })
})

/** A body whose sender disconnects after the first bytes. */
function cancelled(): Readable {
  return Readable.from(
    (async function* () {
      yield Buffer.from('{"file":{"content":"QUJDQUJD')
      throw new Error('aborted')
    })(),
  )
}

describe('a body that breaks off', () => {
  it('is distinguished from our own faults, and leaves no files', async () => {
    const request = new Request('http://gateway/', { method: 'POST', headers: json })
    const received = receiveBody(receiving(), endpoint, request, cancelled())
    await expect(received).rejects.toThrow(BodyBrokenOff)
    expect(await readdir(folder)).toEqual([])
  })

  it('is recognised while it is read at once', async () => {
    const headers = { ...json, 'content-length': '100' }
    const request = new Request('http://gateway/', { method: 'POST', headers })
    const received = receiveBody(receiving(), endpoint, request, cancelled())
    await expect(received).rejects.toThrow(BodyBrokenOff)
  })

  it('is recognised in a raw upload', async () => {
    const read = async () => {
      for await (const _bytes of incomingBytes(cancelled()));
    }
    await expect(read()).rejects.toThrow(BodyBrokenOff)
  })
})
