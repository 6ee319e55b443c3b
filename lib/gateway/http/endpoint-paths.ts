import type { Locale } from '@/lib/vocabulary/locale'
import { type Endpoint, simulationPath } from '../contract/endpoint'
import { type EndpointName, endpoints } from '../contract/endpoints'
import { variantsOf } from '../contract/variants'

/** The endpoint of a path. The method is checked later, because a wrong method has its own answer. */
export interface PathMatch {
  readonly name: EndpointName
  readonly locale: Locale
  readonly parameters: Readonly<Record<string, string>>
}

/** The possible continuations of a path after some segments. */
interface Branch {
  readonly named: Map<string, Branch>
  /** The variable part of a segment, and the literal text that follows it in the template. */
  readonly variable: { readonly name: string; readonly ending: string; readonly branch: Branch }[]
  end?: Pick<PathMatch, 'name' | 'locale'>
}

/**
 * Builds a tree of the contract's paths by segment, literal segments before variable segments. The endpoint of a status
 * call is found in four look-ups; a pattern router would try all patterns in turn.
 */
export function endpointPaths(isSimulated: boolean): (path: string) => PathMatch | undefined {
  const root = newBranch()
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    if (!isSimulated && endpoint.path.startsWith(simulationPath)) continue
    for (const { locale, prefix } of variantsOf(endpoint)) {
      grow(root, segmentsOf(prefix + endpoint.path)).end = { name, locale }
    }
  }
  return (path) => {
    const values: Record<string, string> = {}
    const end = follow(root, segmentsOf(path), 0, values)
    return end && { name: end.name, locale: end.locale, parameters: values }
  }
}

function newBranch(): Branch {
  return { named: new Map(), variable: [] }
}

function segmentsOf(path: string): string[] {
  return path.slice(1).split('/')
}

function grow(root: Branch, template: readonly string[]): Branch {
  return template.reduce((branch, segment) => {
    const [, name, ending = ''] = /^\{(\w+)\}(.*)$/.exec(segment) ?? []
    return name === undefined ? growNamed(branch, segment) : growVariable(branch, name, ending)
  }, root)
}

function growNamed({ named }: Branch, segment: string): Branch {
  const next = named.get(segment) ?? newBranch()
  named.set(segment, next)
  return next
}

function growVariable({ variable }: Branch, name: string, ending: string): Branch {
  const known = variable.find((one) => one.name === name && one.ending === ending)
  if (known) return known.branch
  const branch = newBranch()
  variable.push({ name, ending, branch })
  return branch
}

function follow(
  branch: Branch,
  segments: readonly string[],
  at: number,
  values: Record<string, string>,
): Branch['end'] {
  const segment = segments[at]
  if (segment === undefined) return branch.end
  const next = branch.named.get(segment)
  const named = next && follow(next, segments, at + 1, values)
  if (named) return named
  for (const { name, ending, branch: rest } of branch.variable) {
    const value = decoded(segment, ending)
    if (value === undefined) continue
    const end = follow(rest, segments, at + 1, values)
    if (!end) continue
    values[name] = value
    return end
  }
  return undefined
}

/** A segment's decoded variable part; undefined if it is missing or invalid. */
function decoded(segment: string, ending: string): string | undefined {
  if (!segment.endsWith(ending) || segment.length === ending.length) return undefined
  const value = segment.slice(0, segment.length - ending.length)
  if (!value.includes('%')) return value
  try {
    return decodeURIComponent(value)
  } catch {
    return undefined
  }
}
