import type { MiddlewareHandler } from 'hono'

/** Optional fields of a response, by name. A field that is an object has optional fields of its own. */
interface Fields {
  readonly [name: string]: Fields | null
}

/** Fields that the CSC API calls optional or conditional, by the end of the path. */
const optionalFields: Readonly<Record<string, Fields>> = {
  '/info': {
    oauth2: null,
    oauth2Issuer: null,
    oauth2Servers: null,
    supportsRar: null,
    asynchronousOperationMode: null,
    validationInfo: null,
    signAlgorithms: { algoParams: null },
  },
  '/credentials/list': { credentialInfos: null, onlyValid: null },
  '/credentials/info': {
    description: null,
    signatureQualifier: null,
    key: { curve: null },
    cert: { issuerDN: null, serialNumber: null, subjectDN: null, validFrom: null, validTo: null },
    auth: { expression: null, objects: null },
    authMode: null,
    PIN: null,
    OTP: null,
  },
  '/credentials/authorize': { SAD: null, expiresIn: null, handle: null },
  '/credentials/authorizeCheck': { SAD: null, expiresIn: null, handle: null },
  '/signatures/signHash': { signatures: null, responseID: null },
  '/signatures/signPolling': { signatures: null, error: null, error_description: null },
  '/oauth2/token': { refresh_token: null, authorization_details: null, credentialID: null },
  '/oauth2/pushed_authorize': { expires_in: null },
}

/**
 * Writes null for each missing optional field of a response, and reverses the order of the fields, as real providers
 * do. Clients must treat null like a missing field, and accept any order.
 */
export const looseAnswers: MiddlewareHandler = async (c, next) => {
  await next()
  const path = Object.keys(optionalFields).find((end) => c.req.path.endsWith(end))
  const isJson = c.res.headers.get('content-type')?.startsWith('application/json')
  if (path === undefined || !isJson || !c.res.ok) return
  const { status, headers } = c.res
  const loose = JSON.stringify(loosened(await c.res.json(), optionalFields[path] ?? {}))
  c.res = undefined
  c.res = new Response(loose, { status, headers })
}

function loosened(body: Readonly<Record<string, unknown>>, optional: Fields): object {
  const absent = Object.keys(optional).filter((name) => !Object.hasOwn(body, name))
  const entries = Object.entries(body).map(([name, value]) => {
    const inner = optional[name]
    return [name, inner && isRecord(value) ? loosened(value, inner) : value] as const
  })
  return Object.fromEntries([...entries, ...absent.map((name) => [name, null] as const)].reverse())
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
