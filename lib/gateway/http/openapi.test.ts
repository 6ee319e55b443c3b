import { Validator } from '@seriousme/openapi-schema-validator'
import { describe, expect, it } from 'vitest'
import type { Endpoint } from '../contract/endpoint'
import { endpoints } from '../contract/endpoints'
import { openApiDocument, openApiRoutes } from './openapi'

const text = JSON.stringify(openApiDocument())
const document = JSON.parse(text)

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(JSON.parse(text))
    expect(errors ?? []).toEqual([])
    expect(valid).toBe(true)
  })

  it('has exactly the paths of the contract, in both languages', () => {
    const paths = Object.values(endpoints).flatMap(({ localised, path }: Endpoint) =>
      localised ? [path, `/en${path}`] : [path],
    )
    expect(Object.keys(document.paths).toSorted()).toEqual(paths.toSorted())
  })

  it('names each operation once, because generated clients name a function after it', () => {
    const names = [...text.matchAll(/"operationId":"(\w+)"/g)].map(([, name]) => name)
    expect(names.length).toBeGreaterThan(Object.keys(endpoints).length)
    expect(new Set(names).size).toBe(names.length)
  })

  it('refers only to existing schemas', () => {
    for (const [, name = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      expect(document.components.schemas).toHaveProperty(name)
    }
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
    const removal = document.paths['/en/api/document/{documentId}/remove.json'].delete
    expect(removal.requestBody.content['application/json'].schema.required).toContain(
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
    expect(schema.discriminator.propertyName).toBe('status')
    expect(Object.keys(schema.discriminator.mapping)).toEqual(['ok', 'waiting', 'error'])
    expect(schema.oneOf).toHaveLength(3)
    expect(text).not.toContain('ResponseAnyOf')
  })

  it.each([
    ['/api/document/upload.json', ['access_token', 'access', 'signers']],
    ['/api/document/generate-temporary-signing-link.json', ['access_token', 'document_id']],
    ['/smartid/only-sign.json', ['access_token', 'type', 'code', 'country', 'pdf']],
  ])('requires exactly those fields of %s that no extension replaces', (path, fields) => {
    const { schema } = document.paths[path].post.requestBody.content['application/json']
    expect(schema.required.toSorted()).toEqual(fields.toSorted())
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
      document.paths['/en/smartid/sign/status/{token}.json'].post.responses['200'].content[
        'application/json'
      ]
    expect(examples.waiting.value).toEqual({ status: 'waiting' })
    expect(examples.refused.value).toMatchObject({ status: 'error', error_code: 40020 })
  })

  it('is served as application/json', async () => {
    const response = await openApiRoutes().request('/openapi.json')
    expect(response.headers.get('content-type')).toBe('application/json')
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.json()).toEqual(document)
  })
})
