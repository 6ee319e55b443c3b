import { describe, expect, it } from 'vitest'
import { BlobAddressInvalid, readS3Settings } from './s3-settings'

const variables = { accessKeyId: 'id', secretAccessKey: 'secret' }

describe('readS3Settings', () => {
  it("finds Amazon's endpoint by region", () => {
    const settings = readS3Settings('s3://papers?region=eu-north-1', variables)
    expect(settings).toEqual({
      endpoint: 'https://s3.eu-north-1.amazonaws.com',
      bucket: 'papers',
      prefix: '',
      region: 'eu-north-1',
      pathStyle: false,
      ...variables,
    })
  })

  it('accepts a custom endpoint, with the bucket in the path', () => {
    const address = 's3://a:b%2Fc@papers/paraph/files?endpoint=http://minio:9000'
    expect(readS3Settings(address, variables)).toMatchObject({
      endpoint: 'http://minio:9000',
      prefix: 'paraph/files/',
      pathStyle: true,
      accessKeyId: 'a',
      secretAccessKey: 'b/c',
    })
  })

  it('keeps the bucket in the host name if configured', () => {
    const address = 's3://papers?endpoint=https://s3.example.com&path-style=false'
    expect(readS3Settings(address, variables).pathStyle).toBe(false)
  })

  it('uses the token of a temporary credential', () => {
    const settings = readS3Settings('s3://papers', { ...variables, sessionToken: 't' })
    expect(settings.sessionToken).toBe('t')
  })

  it.each([
    'https://papers',
    's3://',
    's3://UPPER_case',
    's3://papers/../x y',
    's3://papers?endpoint=minio:9000',
    's3://papers?endpoint=https://minio/path',
    's3://papers?path-style=yes',
  ])('refuses %s', (address) => {
    expect(() => readS3Settings(address, variables)).toThrow(BlobAddressInvalid)
  })

  it('reports missing credentials', () => {
    expect(() => readS3Settings('s3://papers')).toThrow('AWS_ACCESS_KEY_ID')
  })

  it('repeats no secret', () => {
    expect(() => readS3Settings('s3://a:hidden@papers?path-style=x')).toThrow(/^(?!.*hidden).*$/)
  })
})
