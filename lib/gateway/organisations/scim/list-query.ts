import { type Filter, filter, parse, stringify } from 'scim2-parse-filter'
import type { SoughtUser } from '@/lib/storage/organisations/directory'
import { limits } from '../../contract/limits'
import { canonicalPath } from './read-body'
import { ScimFailure } from './scim-failure'

const filterLength = 1_000

/** The query of a list (RFC 7644, 3.4.2). */
export interface ListQuery {
  readonly filter: Filter | undefined
  readonly startIndex: number
  readonly count: number
}

/** Reads the query of a list. Throws `ScimFailure`. */
export function readListQuery(
  query: URLSearchParams,
  countMax: number = limits.directoryPage,
): ListQuery {
  const number = (name: string, usual: number) => {
    const text = query.get(name)
    if (text === null || text === '') return usual
    if (!/^[+-]?\d{1,9}$/.test(text)) {
      throw new ScimFailure(400, `${name} should be a number`, { scimType: 'invalidValue' })
    }
    return Number(text)
  }
  return {
    filter: readFilter(query.get('filter')),
    startIndex: Math.max(1, number('startIndex', 1)),
    count: Math.min(countMax, Math.max(0, number('count', countMax))),
  }
}

function readFilter(text: string | null): Filter | undefined {
  if (!text) return undefined
  if (text.length > filterLength) {
    throw new ScimFailure(400, 'The filter is too long', { scimType: 'invalidFilter' })
  }
  try {
    return parse(withoutShorthands(canonicalPath(text)))
  } catch (cause) {
    if (cause instanceof ScimFailure) throw cause
    throw new ScimFailure(400, 'The filter cannot be read', { scimType: 'invalidFilter', cause })
  }
}

/**
 * Rewrites forms that the library does not support: a schema before an attribute, and `members` or `emails` compared
 * like a single value.
 */
function withoutShorthands(text: string): string {
  return text.replaceAll(
    /("(?:[^"\\]|\\.)*")|urn:ietf:params:scim:schemas:core:2\.0:\w+:|\b(members|emails)(?=\s+(?:eq|ne|co|sw|ew)\b)/gi,
    (_, quoted, attribute) => quoted ?? (attribute ? `${attribute}.value` : ''),
  )
}

const columns: Readonly<Record<string, keyof SoughtUser>> = {
  id: 'id',
  username: 'userName',
  externalid: 'externalId',
  'emails.value': 'email',
}

/**
 * The user that a filter seeks if it compares one attribute with one value. The database finds this user by an index
 * and ignores case. Other filters are evaluated here.
 */
export function soughtBy(filter: Filter | undefined): SoughtUser | undefined {
  if (filter?.op === '[]' && filter.attrPath.toLowerCase() === 'emails') {
    const inner = filter.valFilter.op === 'and' ? filter.valFilter.filters : [filter.valFilter]
    const compared = inner.find(
      (one) => 'attrPath' in one && one.attrPath.toLowerCase() === 'value',
    )
    return compared && inner.every((one) => one === compared || isWork(one))
      ? soughtBy(asEmail(compared))
      : undefined
  }
  if (filter?.op !== 'eq' || typeof filter.compValue !== 'string') return undefined
  const column = columns[filter.attrPath.toLowerCase()]
  return column && { [column]: filter.compValue }
}

const asEmail = (filter: Filter): Filter =>
  filter.op === 'eq' ? { ...filter, attrPath: 'emails.value' } : filter

/** Whether a filter asks for addresses of the type `work`, which the only address of a user has. */
const isWork = (filter: Filter): boolean =>
  filter.op === 'eq' && filter.attrPath.toLowerCase() === 'type' && filter.compValue === 'work'

/** One page of the matching resources, with the attributes that the query names. */
export function listResponse<Resource extends object>(
  resources: readonly Resource[],
  query: ListQuery,
  isFound: boolean,
  chosen: (resource: Resource) => object,
) {
  const matching = query.filter && !isFound ? resources.filter(isMatchOf(query.filter)) : resources
  const page = matching.slice(query.startIndex - 1, query.startIndex - 1 + query.count)
  return {
    schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
    totalResults: matching.length,
    startIndex: query.startIndex,
    itemsPerPage: page.length,
    Resources: page.map(chosen),
  }
}

/**
 * Whether a resource matches a filter. RFC 7643, 4: names and addresses are compared without case, which the library
 * does not do.
 */
function isMatchOf(wanted: Filter): (resource: object) => boolean {
  const matches = filter(parse(stringify(wanted).toLowerCase()))
  return (resource) => matches(JSON.parse(JSON.stringify(resource).toLowerCase()))
}

const alwaysReturned = new Set(['schemas', 'id'])

/** RFC 7644, 3.9: keeps the attributes that the query asks for. */
export function chosenAttributes(query: URLSearchParams): (resource: object) => object {
  const names = (name: string) => {
    const given = query.get(name)
    return given ? new Set(given.split(',').map(attributeName)) : undefined
  }
  const [wanted, excluded] = [names('attributes'), names('excludedAttributes')]
  if (!wanted && !excluded) return (resource) => resource
  return (resource) =>
    Object.fromEntries(
      Object.entries(resource).filter(([key]) => {
        if (alwaysReturned.has(key)) return true
        return wanted ? wanted.has(key.toLowerCase()) : !excluded?.has(key.toLowerCase())
      }),
    )
}

/** The name of an attribute, without its schema and its sub-attributes. */
function attributeName(path: string): string {
  return (
    path
      .trim()
      .replace(/^urn:.*:/, '')
      .split('.')[0]
      ?.toLowerCase() ?? ''
  )
}
