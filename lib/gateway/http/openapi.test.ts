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

  it('has every path in both languages, and nothing else', () => {
    const paths = Object.values(endpoints).flatMap(({ localised, path }: Endpoint) =>
      localised ? [path, `/en${path}`] : [path],
    )
    expect(Object.keys(document.paths).toSorted()).toEqual(paths.toSorted())
  })

  it('points at schemas that are there', () => {
    for (const [, name = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
      expect(document.components.schemas).toHaveProperty(name)
    }
    expect(text).not.toContain('$defs')
  })

  it('asks for the access token in the body, of a DELETE too, or in the query', () => {
    const removal = document.paths['/en/api/document/{documentId}/remove.json'].delete
    expect(removal.requestBody.content['application/json'].schema.required).toContain(
      'access_token',
    )
    const status = document.paths['/api/document/{documentId}/check-status.json'].get
    expect(status.parameters).toContainEqual(
      expect.objectContaining({ name: 'access_token', in: 'query', required: true }),
    )
  })

  it('tells the answers of a status call apart by their status', () => {
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
  ])('calls exactly those fields of %s required that no extension replaces', (path, fields) => {
    const { schema } = document.paths[path].post.requestBody.content['application/json']
    expect(schema.required.toSorted()).toEqual(fields.toSorted())
    expect(document.components.schemas.UploadFile.required).toEqual(['filename'])
  })

  it('has a schema for bytes, sent and received', () => {
    const binary = { type: 'string', format: 'binary' }
    const upload = document.paths['/api/upload/{uploadId}'].put.requestBody.content
    expect(upload['application/octet-stream'].schema).toEqual(binary)
    const download = document.paths['/api/document/{documentId}/download.json'].get.responses['200']
    expect(download.content['*/*'].schema).toEqual(binary)
  })

  it('writes an id in a path as it does in answers', () => {
    const [token] = document.paths['/mobile/sign/status/{token}.json'].post.parameters
    expect(token.schema).toEqual({ type: 'string', format: 'uuid' })
  })

  it('describes the callback, and how it is known to be ours', () => {
    const $ref = '#/components/pathItems/documentSigned'
    expect(document.webhooks.documentSigned).toEqual({ $ref })
    const { parameters, requestBody } = document.components.pathItems.documentSigned.post
    expect(parameters.map(({ name }: { name: string }) => name)).toContain('webhook-signature')
    const { schema, example } = requestBody.content['application/json']
    expect(Object.keys(example)).toEqual(schema.required)
  })

  it('marks what the API document does not have', () => {
    const marked = (path: string) => Object.values(document.paths[path])[0]
    expect(marked('/api/document/list.json')).toHaveProperty('x-extension', true)
    expect(marked('/mobile/sign.json')).not.toHaveProperty('x-extension')
    expect(marked('/mobile/sign.json')).toHaveProperty('x-section', '4.1')
  })

  it('tells how a session can end in its status answer', () => {
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
