import { expect, it } from 'vitest'
import { createGatewayClient } from './gateway-client'
import { GatewayUnreachable } from './gateway-failure'

/** Where a client asks for a public document of this id. */
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
])('asks for %s by that name', async (id, name) => {
  const address = `https://gateway.example/api/public-document/${name}/file.json`
  expect(await addressOf(id)).toBe(address)
})

it.each([
  ['nothing', ''],
  ['the folder itself', '.'],
  ['the folder above', '..'],
  ['half of a letter', '\ud800'],
  ['more than an address may have', 'x'.repeat(201)],
])('asks for what there is not in place of %s', async (_, id) => {
  expect(await addressOf(id)).toBe('https://gateway.example/api/public-document/none/file.json')
})

/** The answer of a gateway, with the headers it has, to a call for a signed-in person. */
async function listedWith(headers: Readonly<Record<string, string>>): Promise<unknown> {
  const { call } = createGatewayClient({
    url: 'https://gateway.example',
    accessToken: 'token',
    onBehalfOf: 'session',
    transport: async () => new Response('{"documents":[]}', { headers }),
  })
  return await call('listDocuments', {}, {})
}

it('reads no answer that does not say that it is one owner’s alone', async () => {
  await expect(listedWith({})).rejects.toThrow(GatewayUnreachable)
  expect(await listedWith({ 'paraph-acted-for-owner': 'yes' })).toEqual({ documents: [] })
})
