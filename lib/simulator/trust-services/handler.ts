import type { Bytes } from '@paraph/validator/encoding/bytes'
import { certificateToPem } from '@paraph/validator/pki/pem'
import { Hono } from 'hono'
import type { Authorities } from '../authority/authority'
import type { CertifiedWorld } from '../authority/certified-world'
import { ocspResponder } from './ocsp'
import { timeStampingAuthority } from './tsa'

/** OCSP, time-stamps, and the certificates of the authorities. */
export function trustServices(world: CertifiedWorld): Hono {
  const { authorities } = world
  const ocsp = ocspResponder(world)
  const tsa = timeStampingAuthority(world)
  const app = new Hono()
  app.post('/ocsp', async (c) => ocspResponse(ocsp(await bodyOf(c.req.raw))))
  // RFC 6960, A.1: the path contains the request in Base64 with URL encoding.
  app.get('/ocsp/*', (c) => ocspResponse(ocsp(requestInPath(c.req.url))))
  app.post('/tsa', async (c) => timeStampResponse(tsa(await bodyOf(c.req.raw))))
  app.get('/anchors.pem', (c) => {
    const anchors = [...authorities.values()].filter((authority) => authority.isTrustAnchor)
    const pem = anchors.map((authority) => certificateToPem(authority.certificate)).join('')
    return c.body(issuersNote(authorities, new URL(c.req.url).origin) + pem, 200, {
      'Content-Type': 'application/x-pem-file',
    })
  })
  app.get('/ca/:file{.+\\.crt}', (c) => {
    const id = c.req.param('file').slice(0, -'.crt'.length)
    const authority = [...authorities.values()].find((candidate) => candidate.id === id)
    if (!authority) return c.notFound()
    return binary(authority.certificate, 'application/pkix-cert')
  })
  return app
}

/**
 * A text that explains the anchors (RFC 7468, 2), for readers who build a path by hand: these anchors issue no personal
 * certificates.
 */
function issuersNote(authorities: Authorities, origin: string): string {
  const issuers = [...authorities.values()].filter((authority) => !authority.isTrustAnchor)
  const lines = issuers.map(({ id }) => `${origin}/ca/${id}.crt`)
  return ['Certificates below these anchors are issued by:', ...lines, '', ''].join('\n')
}

async function bodyOf(request: Request): Promise<Bytes> {
  return new Uint8Array(await request.arrayBuffer())
}

function requestInPath(url: string): Bytes {
  const path = new URL(url).pathname
  const encoded = path.slice(path.indexOf('/ocsp/') + '/ocsp/'.length)
  return Buffer.from(
    encoded.replace(/%2f/gi, '/').replace(/%2b/gi, '+').replace(/%3d/gi, '='),
    'base64',
  )
}

function ocspResponse(der: Bytes): Response {
  return binary(der, 'application/ocsp-response')
}

function timeStampResponse(der: Bytes): Response {
  return binary(der, 'application/timestamp-reply')
}

function binary(bytes: Bytes, contentType: string): Response {
  return new Response(Uint8Array.from(bytes), { headers: { 'Content-Type': contentType } })
}
