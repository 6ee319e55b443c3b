import { describe, expect, it } from 'vitest'
import { GatewayFailure } from '@/lib/gateway/client/gateway-failure'
import {
  byParts,
  fileAnswer,
  headOf,
  jsonAnswer,
  noFileAnswer,
  partAnswer,
  partAsked,
} from './answers'

const file = () =>
  new Response('%PDF-1.7', {
    headers: { 'content-type': 'application/pdf', 'content-length': '8', 'x-internal': 'yes' },
  })

describe('an answer to a browser', () => {
  it.each([jsonAnswer({}), fileAnswer(file(), 'a.pdf', 'inline')])(
    'is not for a cache',
    (answer) => {
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    },
  )
})

describe('a missing file', () => {
  const none = (query: string) =>
    noFileAnswer({ url: `https://sign.example/files/sign/1/file${query}` }, 404, '/sign/1')

  it('is answered with a status to a script', () => {
    expect(none('').status).toBe(404)
  })

  it('redirects a reader who followed a link to the page that says why', () => {
    const { status, headers } = none('?download')
    expect([status, headers.get('location')]).toEqual([303, '/sign/1'])
    expect(headers.get('cache-control')).toBe('no-store')
  })
})

describe('a file', () => {
  it('is passed on with its type and length only', async () => {
    const answer = fileAnswer(file(), 'a.pdf', 'inline')
    expect(await answer.text()).toBe('%PDF-1.7')
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(answer.headers.get('content-length')).toBe('8')
    expect(answer.headers.has('x-internal')).toBe(false)
  })

  it('cannot run scripts', () => {
    const policy = fileAnswer(file(), 'a.pdf', 'inline').headers.get('content-security-policy')
    expect(policy).toContain('sandbox;')
    expect(policy).toContain("default-src 'none'")
  })

  it('keeps its name with any letters', () => {
    const name = `Sutartis „A'b“ (ąž).pdf`
    const disposition = fileAnswer(file(), name, 'attachment').headers.get('content-disposition')
    const encoded = /^attachment; filename\*=UTF-8''([\w%.~!-]+)$/.exec(disposition ?? '')?.[1]
    expect(decodeURIComponent(encoded ?? '')).toBe(name)
  })
})

describe('a HEAD request', () => {
  it('gets the headers of the file, whose body is released', async () => {
    const endless = new TransformStream<Uint8Array, Uint8Array>()
    const source = endless.writable.getWriter()
    const head = headOf(async () => fileAnswer(new Response(endless.readable), 'a.pdf', 'inline'))
    const answer = await head(new Request('https://portal.example.com/', { method: 'HEAD' }), {})
    expect(answer.body).toBeNull()
    expect(answer.headers.get('content-disposition')).toContain('a.pdf')
    await expect(source.closed).rejects.toBeUndefined()
  })
})

describe('one file of a container', () => {
  /** The portal's answer for a file: the gateway sends its name and a media type that the file or container claims. */
  function answered(name: string, query = '') {
    const disposition = `attachment; filename="x"; filename*=UTF-8''${encodeURIComponent(name)}`
    const headers = { 'content-type': 'text/html', 'content-disposition': disposition }
    const part = new Response('<script>alert(1)</script>', { headers })
    const answer = partAnswer(part, { url: `https://portal.example.com/files/0${query}` })
    const [way] = answer.headers.get('content-disposition')?.split(';') ?? []
    return [way, answer.headers.get('content-type')]
  }

  it.each([
    ['Sutartis.pdf', 'application/pdf'],
    ['nuotrauka.PNG', 'image/png'],
    ['ąžuolas.txt', 'text/plain; charset=utf-8'],
    ['sąskaita.xml', 'text/plain; charset=utf-8'],
  ])('%s is shown as %s, despite the type it claims', (name, type) => {
    expect(answered(name)).toEqual(['inline', type])
    expect(answered(name, '?download')).toEqual(['attachment', type])
  })

  it.each(['a.html', 'a.svg', 'a.xhtml', 'a.docx', 'a'])('%s is only saved', (name) => {
    expect(answered(name)).toEqual(['attachment', 'application/octet-stream'])
  })
})

describe('a part of a file', () => {
  const asking = { headers: { range: 'bytes=0-3', 'if-match': '"abc"', cookie: 'a=b' } }
  const asked = (more: RequestInit = {}) =>
    new Request('https://sign.example/files', { ...asking, ...more })

  it('passes the range of the browser on', () => {
    expect(partAsked(asked())).toEqual({ range: 'bytes=0-3', 'if-match': '"abc"' })
  })

  it('is not requested for HEAD', () => {
    expect(partAsked(asked({ method: 'HEAD' }))).toEqual({})
  })

  it('is passed on as a part, with its range and version', () => {
    const headers = { 'content-range': 'bytes 0-3/8', etag: '"abc"', 'accept-ranges': 'bytes' }
    const answer = fileAnswer(new Response('%PDF', { status: 206, headers }), 'a.pdf', 'inline')
    expect(answer.status).toBe(206)
    expect(Object.fromEntries(answer.headers)).toMatchObject(headers)
  })

  it.each([412, 416])(
    'has the status %i of the gateway, if the part is refused',
    async (status) => {
      const get = byParts(() => Promise.reject(new GatewayFailure({ status, message: 'No' })))
      expect((await get(asked(), {})).status).toBe(status)
    },
  )
})
