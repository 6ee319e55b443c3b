import { expect, it } from 'vitest'
import { createGatewayClient } from './gateway-client'
import { GatewayUnreachable } from './gateway-failure'

/** The address that a client calls for a public document with this id. */
async function addressOf(documentId: string): Promise<string> {
  let address = ''
  const { open } = createGatewayClient({
    url: 'https://gateway.example',
    accessToken: 'token',
    transport: async ({ url }) => {
      address = url
      return new Response()
    },
  })
  await open('readPublicFile', { documentId }, {}, { locale: 'lt' })
  return address
}

it.each([
  ['a/b?c', 'a%2Fb%3Fc'],
  ['...', '...'],
  ['ą'.repeat(200), '%C4%85'.repeat(200)],
])('encodes %s in the path', async (id, name) => {
  const address = `https://gateway.example/api/public-document/${name}/file.json`
  expect(await addressOf(id)).toBe(address)
})

it.each([
  ['an empty text', ''],
  ['the folder itself', '.'],
  ['the folder above', '..'],
  ['half of a surrogate pair', '\ud800'],
  ['a text that is too long', 'x'.repeat(201)],
])('replaces %s by an id that does not exist', async (_, id) => {
  expect(await addressOf(id)).toBe('https://gateway.example/api/public-document/none/file.json')
})

/** A gateway's answer with these headers to a call for a signed-in person. */
async function listedWith(headers: Readonly<Record<string, string>>): Promise<unknown> {
  const { call } = createGatewayClient({
    url: 'https://gateway.example',
    accessToken: 'token',
    onBehalfOf: 'session',
    transport: async () => new Response('{"documents":[]}', { headers }),
  })
  return await call('listDocuments', {}, {})
}

it('rejects an answer without the header that it was limited to the owner', async () => {
  await expect(listedWith({})).rejects.toThrow(GatewayUnreachable)
  expect(await listedWith({ 'paraph-acted-for-owner': 'yes' })).toEqual({ documents: [] })
})
