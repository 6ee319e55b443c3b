import type { Readable } from 'node:stream'
import { Hono, type Context as HonoContext } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { failures } from '../contract/failure'
import type { Services } from '../operation/context'
import { asOperationFailure, OperationFailure } from '../operation/operation-failure'
import type { Directory } from '../organisations/scim/change-by-directory'
import { resourceTypes, schemas, serviceProviderConfig } from '../organisations/scim/descriptions'
import * as groups from '../organisations/scim/groups'
import { chosenAttributes, listResponse, readListQuery } from '../organisations/scim/list-query'
import { readBody } from '../organisations/scim/read-body'
import { notFound, ScimFailure } from '../organisations/scim/scim-failure'
import * as users from '../organisations/scim/users'
import type { Metrics } from '../process/metrics'
import type { Authorise } from './access/access-token'
import { askForBody } from './expect-continue'

/** Values that the router passes with a request. */
export interface ScimBindings {
  readonly authorise: Authorise
  readonly incoming: Readable
}

type Call = HonoContext<{ Bindings: ScimBindings; Variables: { readonly directory: Directory } }>

const path = '/scim/v2'
const mediaType = 'application/scim+json'
const bodyBytesMax = 1 << 20

/** Users and groups, which have the same calls. */
const collections = [
  {
    name: 'Users',
    list: users.findUsers,
    read: users.readUserResource,
    create: users.createUser,
    replace: users.replaceUser,
    patch: users.patchUser,
    remove: users.removeUser,
  },
  {
    name: 'Groups',
    list: groups.findGroups,
    read: groups.readGroupResource,
    create: groups.createGroup,
    replace: groups.replaceGroup,
    patch: groups.patchGroup,
    remove: groups.removeGroup,
  },
] as const

/** SCIM 2.0 (RFC 7644): a directory manages the members of its organisation. The token names the organisation. */
export function scimRoutes(services: Services, metrics: Metrics) {
  const app = new Hono<{ Bindings: ScimBindings; Variables: { directory: Directory } }>()
  app.onError((error) => failed(services, error))
  app.use(`${path}/*`, async (call, next) => {
    const start = performance.now()
    await next()
    const { status } = call.res
    const milliseconds = performance.now() - start
    metrics.requests.observe({ operation: 'scim', status }, milliseconds / 1000)
    services.log.debug(
      { operation: 'scim', status, milliseconds: Math.round(milliseconds) },
      'call',
    )
  })
  app.use(`${path}/*`, async (call, next) => {
    call.set('directory', await directoryOf(services, call))
    await next()
  })
  const onError = () => {
    const refused = failed(services, new ScimFailure(413, 'The body is too large'))
    // The connection is closed, because the rest of the body is not read.
    refused.headers.set('connection', 'close')
    return refused
  }
  app.use(`${path}/*`, bodyLimit({ maxSize: bodyBytesMax, onError }))

  describeServer(app)
  for (const { name, list, read, create, replace, patch, remove } of collections) {
    const all = `${path}/${name}`
    const one = `${all}/:id`
    const chosen = (call: Call) => chosenAttributes(queryOf(call))
    const id = (call: Call) => call.req.param('id') ?? ''
    app.get(all, async (call) =>
      answer(await list(services, call.var.directory, queryOf(call), chosen(call))),
    )
    app.post(`${all}/.search`, async (call) => {
      const query = queryIn(await bodyOf(call))
      return answer(await list(services, call.var.directory, query, chosenAttributes(query)))
    })
    app.post(all, async (call) => {
      const created = await create(services, call.var.directory, await bodyOf(call))
      return answer(chosen(call)(created), 201, { location: created.meta.location })
    })
    app.get(one, async (call) =>
      answer(chosen(call)(await read(services, call.var.directory, id(call)))),
    )
    app.put(one, async (call) =>
      answer(
        chosen(call)(await replace(services, call.var.directory, id(call), await bodyOf(call))),
      ),
    )
    app.patch(one, async (call) =>
      answer(chosen(call)(await patch(services, call.var.directory, id(call), await bodyOf(call)))),
    )
    app.delete(one, async (call) => {
      await remove(services, call.var.directory, id(call))
      return new Response(null, { status: 204 })
    })
  }
  app.post(`${path}/.search`, async (call) => {
    const query = queryIn(await bodyOf(call))
    return answer(await findAll(services, call.var.directory, query))
  })
  app.all(`${path}/*`, ({ req }) => {
    const [, endpoint = '', id] = req.path.slice(path.length).split('/')
    const allow = methodsOf(endpoint, id)
    if (!allow) throw notFound(req.path)
    throw new OperationFailure('method-not-allowed', { allow })
  })
  return app
}

/** RFC 7644, 3.4.2.1: returns users and groups in one list. */
async function findAll(services: Services, directory: Directory, query: URLSearchParams) {
  const asked = readListQuery(query)
  const all = new URLSearchParams(query)
  for (const page of ['startIndex', 'count']) all.delete(page)
  const whole = (resource: object) => resource
  const found = [
    await users.findUsers(services, directory, all, whole, Number.POSITIVE_INFINITY),
    await groups.findGroups(services, directory, all, whole, Number.POSITIVE_INFINITY),
  ].flatMap(({ Resources }) => Resources)
  return listResponse(found, asked, true, chosenAttributes(query))
}

/** RFC 7644, 3.4.3: the query of a search in the body. */
function queryIn(body: Readonly<Record<string, unknown>>): URLSearchParams {
  const query = new URLSearchParams()
  for (const name of ['filter', 'startIndex', 'count', 'attributes', 'excludedAttributes']) {
    const value = body[name]
    if (value !== undefined && value !== null) query.set(name, [value].flat().join(','))
  }
  return query
}

function methodsOf(endpoint: string, id: string | undefined): string | undefined {
  if (['ServiceProviderConfig', 'ResourceTypes', 'Schemas'].includes(endpoint)) return 'GET'
  if (endpoint === '.search' || id === '.search') return 'POST'
  if (!collections.some(({ name }) => name === endpoint)) return undefined
  return id === undefined ? 'GET, POST' : 'GET, PUT, PATCH, DELETE'
}

function describeServer(app: ReturnType<typeof scimRoutes>): void {
  app.get(`${path}/ServiceProviderConfig`, ({ var: { directory } }) =>
    answer(serviceProviderConfig(directory.base)),
  )
  for (const [name, described] of [
    ['ResourceTypes', resourceTypes],
    ['Schemas', schemas],
  ] as const) {
    app.get(`${path}/${name}`, ({ var: { directory }, req }) => {
      // RFC 7644, 4: a filter is refused for this list.
      if (req.query('filter')) throw new ScimFailure(403, 'This list cannot be filtered')
      const all = described(directory.base)
      return answer({
        schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
        ...{ totalResults: all.length, startIndex: 1, itemsPerPage: all.length },
        Resources: all,
      })
    })
    app.get(`${path}/${name}/:id`, ({ var: { directory }, req }) => {
      const found = described(directory.base).find((each) => each.id === req.param('id'))
      if (!found) throw notFound(req.param('id'))
      return answer(found)
    })
  }
}

/** The directory whose token the call has (RFC 6750, 2.1). */
async function directoryOf({ settings }: Services, call: Call): Promise<Directory> {
  const [, token] = /^Bearer ([\w.~+/-]+=*)$/i.exec(call.req.header('authorization') ?? '') ?? []
  const party = await call.env.authorise({ credential: 'body', scope: 'directory' }, token)
  if (!party?.organisationId || settings.organisations === 'off') {
    throw new OperationFailure('invalid-access-token')
  }
  return { organisationId: party.organisationId, base: baseOf(settings) }
}

/**
 * The base of locations. If no public address is known, locations are relative to this server's SCIM API (RFC 7643,
 * 2.3.7).
 */
function baseOf({ apiUrl }: Services['settings']): string {
  return apiUrl === undefined ? '' : `${apiUrl}${path}/`
}

async function bodyOf({ req, env }: Call) {
  const type = req.header('content-type') ?? ''
  if (!/^application\/(scim\+)?json\s*(;|$)/i.test(type)) {
    throw new ScimFailure(415, `The body should be ${mediaType}`)
  }
  askForBody(env.incoming)
  return readBody(await req.text())
}

const queryOf = ({ req }: Call) => new URL(req.url).searchParams

function answer(body: object, status = 200, headers: Readonly<Record<string, string>> = {}) {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': mediaType, 'cache-control': 'no-store', ...headers },
  })
}

/** An error response (RFC 7644, 3.12). */
function failed({ log, noteLimited }: Services, error: unknown): Response {
  const { status, detail, scimType, headers } = described(error)
  const failure = error instanceof ScimFailure ? undefined : asOperationFailure(error)
  if (failure?.limit) noteLimited(failure.limit)
  if (status >= 500) log.error({ operation: 'scim', err: failure?.cause }, 'call failed')
  const schemas = ['urn:ietf:params:scim:api:messages:2.0:Error']
  return answer({ schemas, status: String(status), scimType, detail }, status, headers)
}

function described(error: unknown) {
  if (error instanceof ScimFailure) {
    const { status, scimType, message: detail } = error
    return { status, scimType, detail, headers: {} }
  }
  const failure = asOperationFailure(error)
  const { status, message } = failures[failure.reason]
  return {
    status,
    scimType: failure.reason === 'member-already' ? ('uniqueness' as const) : undefined,
    detail: failure.detail ?? message,
    headers: {
      ...(failure.allow && { allow: failure.allow }),
      ...(status === 401 && { 'www-authenticate': 'Bearer' }),
      ...(failure.retryAfterSeconds && { 'retry-after': String(failure.retryAfterSeconds) }),
    },
  }
}
