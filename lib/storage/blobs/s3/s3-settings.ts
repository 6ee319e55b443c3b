/** Location of the bucket, and credentials. */
export interface S3Settings {
  /** Address of the service, without the bucket: `https://s3.eu-north-1.amazonaws.com`. */
  readonly endpoint: string
  readonly bucket: string
  /** Prefix of every key; empty, or ending in a slash. */
  readonly prefix: string
  readonly region: string
  /** Puts the bucket in the path instead of the host name: most services except Amazon's need this. */
  readonly pathStyle: boolean
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

/** The usual AWS variables, for values that the address does not contain. */
export interface AwsVariables {
  readonly accessKeyId?: string | undefined
  readonly secretAccessKey?: string | undefined
  readonly sessionToken?: string | undefined
  readonly region?: string | undefined
}

/** Thrown at start; the message says what is wrong and repeats no secret. */
export class BlobAddressInvalid extends Error {
  readonly code = 'blob-address-invalid'

  constructor(problem: string) {
    super(`BLOB_URL is not usable: ${problem}`)
  }
}

/**
 * Parses `s3://[key:secret@]bucket[/prefix][?region=…&endpoint=…&path-style=true]`. A custom endpoint implies path
 * style unless stated otherwise. Throws `BlobAddressInvalid`.
 */
export function readS3Settings(address: string, variables: AwsVariables = {}): S3Settings {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 's3:') throw new BlobAddressInvalid('it should begin with s3://')
  const endpoint = url.searchParams.get('endpoint')
  const region = url.searchParams.get('region') ?? variables.region ?? 'us-east-1'
  return {
    endpoint: endpoint ? checkedEndpoint(endpoint) : `https://s3.${region}.amazonaws.com`,
    bucket: checkedBucket(url.hostname),
    prefix: checkedPrefix(url.pathname),
    region,
    pathStyle: checkedFlag(url.searchParams.get('path-style')) ?? endpoint !== null,
    ...credentials(url, variables),
  }
}

function checkedEndpoint(endpoint: string): string {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (url && /^https?:$/.test(url.protocol) && url.pathname === '/') return url.origin
  throw new BlobAddressInvalid('its endpoint should be an http(s) address without a path')
}

/** Amazon's rules for bucket names, which other services share. */
function checkedBucket(name: string): string {
  if (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(name)) return name
  throw new BlobAddressInvalid('it names no bucket')
}

/** Only characters that need no encoding in an address, so that encoding cannot break the signature. */
function checkedPrefix(path: string): string {
  const prefix = path.replace(/^\/+|\/+$/g, '')
  if (prefix === '') return ''
  if (/^[\w./-]+$/.test(prefix) && !/(^|\/)\.{1,2}(\/|$)|\/\//.test(prefix)) return `${prefix}/`
  throw new BlobAddressInvalid('its prefix should be of letters, digits and . _ - /')
}

function checkedFlag(text: string | null): boolean | undefined {
  if (text === null) return undefined
  if (text === 'true' || text === 'false') return text === 'true'
  throw new BlobAddressInvalid('path-style should be true or false')
}

function credentials({ username, password }: URL, variables: AwsVariables) {
  if (username && password) {
    return {
      accessKeyId: decodeURIComponent(username),
      secretAccessKey: decodeURIComponent(password),
    }
  }
  const { accessKeyId, secretAccessKey, sessionToken } = variables
  if (!accessKeyId || !secretAccessKey) {
    throw new BlobAddressInvalid(
      'credentials are missing: write them as s3://key:secret@bucket or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY',
    )
  }
  return { accessKeyId, secretAccessKey, ...(sessionToken ? { sessionToken } : {}) }
}
