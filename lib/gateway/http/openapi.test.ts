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
    expect(await response.json()).toEqual(document)
  })
})
