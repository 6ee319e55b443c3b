import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import { type Endpoint, isExtension } from '../contract/endpoint'
import { endpoints } from '../contract/endpoints'
import { openApiDocument, openApiRoutes } from './openapi'

const text = JSON.stringify(openApiDocument())
const document = JSON.parse(text)

/** The schema that a reference names. */
function resolved(schema: { readonly $ref?: string }) {
  const name = schema.$ref?.split('/').at(-1)
  return name === undefined ? schema : document.components.schemas[name]
}

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(text))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  it('has exactly the paths of the contract, and a server for each language', () => {
    const paths = Object.values(endpoints).map(({ path }: Endpoint) => path)
    expect(Object.keys(document.paths).toSorted()).toEqual(paths.toSorted())
    expect(document.servers.map(({ url }: { url: string }) => url)).toEqual(['/', '/en'])
  })

  it('marks the paths that the server for English lacks', () => {
    const marked = Object.entries<object>(document.paths).flatMap(([path, item]) =>
      Object.values(item).some((operation) => operation['x-one-language']) ? [path] : [],
    )
    const alone = Object.values(endpoints).filter(({ localised }: Endpoint) => !localised)
    expect(marked.toSorted()).toEqual(alone.map(({ path }) => path).toSorted())
  })

  it('is small enough for generators', () => {
    expect(text.length).toBeLessThanOrEqual(900_000)
    expect(Object.keys(document.paths).length).toBeLessThan(180)
  })

  it('names each operation once, because generated clients name a function after it', () => {
    const names = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(Object.keys(endpoints).length)
    expect(new Set(names).size).toBe(names.length)
  })

  it('refers only to existing components', () => {
    const named = text.matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)
    for (const [, kind = '', name = ''] of named)
      expect(document.components[kind]).toHaveProperty(name)
    expect(text).not.toContain('$defs')
  })

  it('names every kind of a discriminated object, which generated clients need', () => {
    const unions = Object.entries<{ oneOf?: { $ref?: string }[]; discriminator?: unknown }>(
      document.components.schemas,
    ).filter(([, { discriminator }]) => discriminator)
    expect(unions.map(([name]) => name)).toContain('BrowserRequest')
    const unnamed = unions.filter(([, { oneOf }]) => !oneOf?.every(({ $ref }) => $ref))
    expect(unnamed.map(([name]) => name)).toEqual([])
  })

  it('requires the access token in the body, also of a DELETE, or in the query', () => {
    const removal = document.paths['/api/document/{documentId}/remove.json'].delete
    expect(resolved(removal.requestBody.content['application/json'].schema).required).toContain(
      'access_token',
    )
    const status = document.paths['/api/document/{documentId}/check-status.json'].get
    expect(status.parameters).toContainEqual(
      expect.objectContaining({ name: 'access_token', in: 'query', required: true }),
    )
  })

  it('distinguishes the responses of a status call by their status', () => {
    const { schema } =
      document.paths['/mobile/sign/status/{token}.json'].post.responses['200'].content[
        'application/json'
      ]
    const { discriminator, oneOf } = resolved(schema)
    expect(discriminator.propertyName).toBe('status')
    expect(Object.keys(discriminator.mapping)).toEqual(['ok', 'waiting', 'error'])
    expect(oneOf).toHaveLength(3)
    expect(text).not.toContain('ResponseAnyOf')
  })

  it.each([
    ['/api/document/upload.json', ['access_token', 'access', 'signers']],
    ['/api/document/generate-temporary-signing-link.json', ['access_token', 'document_id']],
    ['/smartid/only-sign.json', ['access_token', 'type', 'code', 'country', 'pdf']],
  ])('requires exactly those fields of %s that no extension replaces', (path, fields) => {
    const { schema } = document.paths[path].post.requestBody.content['application/json']
    expect(resolved(schema).required.toSorted()).toEqual(fields.toSorted())
    expect(document.components.schemas.UploadFile.required).toEqual(['filename'])
  })

  it('has a schema for bytes in requests and responses', () => {
    const binary = { type: 'string', format: 'binary' }
    const upload = document.paths['/api/upload/{uploadId}'].put.requestBody.content
    expect(upload['application/octet-stream'].schema).toEqual(binary)
    const download = document.paths['/api/document/{documentId}/download.json'].get.responses['200']
    expect(download.content['*/*'].schema).toEqual(binary)
  })

  it('uses the same format for ids in paths and in responses', () => {
    const [token] = document.paths['/mobile/sign/status/{token}.json'].post.parameters
    expect(token.schema).toEqual({ type: 'string', format: 'uuid' })
  })

  it('describes the callback and its signature', () => {
    const $ref = '#/components/pathItems/documentSigned'
    expect(document.webhooks.documentSigned).toEqual({ $ref })
    const { parameters, requestBody } = document.components.pathItems.documentSigned.post
    expect(parameters.map(({ name }: { name: string }) => name)).toContain('webhook-signature')
    const { schema, example } = requestBody.content['application/json']
    expect(Object.keys(example)).toEqual(schema.required)
  })

  it('marks extensions of the API document', () => {
    const marked = (path: string) => Object.values(document.paths[path])[0]
    expect(marked('/api/document/list.json')).toHaveProperty('x-extension', true)
    expect(marked('/mobile/sign.json')).not.toHaveProperty('x-extension')
    expect(marked('/mobile/sign.json')).toHaveProperty('x-section', '4.1')
  })

  it('lists the ends of a session among its status responses', () => {
    const { examples } =
      document.paths['/smartid/sign/status/{token}.json'].post.responses['200'].content[
        'application/json'
      ]
    expect(examples.waiting.value).toEqual({ status: 'waiting' })
    expect(examples.refused.value).toMatchObject({ status: 'error', error_code: 40020 })
  })

  it('has each failure of a call with its example, cause and cure', () => {
    const { responses } = document.paths['/mobile/sign.json'].post
    const name = responses['401'].$ref.split('/').at(-1)
    const { description, content } = document.components.responses[name]
    const [known] = document['x-failures'].filter(
      ({ reason }: { reason: string }) => reason === 'invalid-access-token',
    )
    expect(description).toContain(known.cause)
    expect(content['application/json'].examples['invalid-access-token']).toMatchObject({
      description: known.cure,
      value: { status: 'error' },
    })
  })

  it('is served as application/json', async () => {
    const response = await openApiRoutes().request('/openapi.json')
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.json()).toEqual(document)
  })
})

describe('the OpenAPI document of the documented calls', () => {
  const documented = JSON.stringify(openApiDocument('documented'))

  it('is valid, and small', async () => {
    const { errors } = await new Validator().validate(JSON.parse(documented))
    expect(errors ?? []).toEqual([])
    expect(documented.length).toBeLessThanOrEqual(250_000)
  })

  it('has the calls of the API document and no extensions', () => {
    const { paths, webhooks } = JSON.parse(documented)
    const described = Object.values(endpoints).filter((one: Endpoint) => !isExtension(one))
    expect(Object.keys(paths).toSorted()).toEqual(described.map(({ path }) => path).toSorted())
    expect(documented).not.toContain('"x-extension":true')
    expect(Object.keys(webhooks)).toContain('documentSigned')
  })

  it('has no component that nothing refers to', () => {
    const { components } = JSON.parse(documented)
    const names = Object.entries<object>(components).flatMap(([kind, all]) =>
      Object.keys(all).map((name) => `"#/components/${kind}/${name}"`),
    )
    expect(names.filter((name) => !documented.includes(name))).toEqual([])
  })

  it('is served at a path of its own', async () => {
    const response = await openApiRoutes().request('/openapi-document.json')
    expect(await response.text()).toBe(documented)
  })
})
