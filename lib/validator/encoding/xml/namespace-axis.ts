import type { XmlDocument, XmlElement } from './tree'

export type CanonicalizationMethod = 'inclusive-1.0' | 'inclusive-1.1' | 'exclusive-1.0'

/** Decides which namespace declarations appear in a canonical form. */
export interface NamespaceRules {
  readonly method: CanonicalizationMethod
  /** For exclusive canonicalisation only; `#default` is the default namespace. */
  readonly inclusivePrefixes?: readonly string[] | undefined
}

/** Namespaces by prefix; the default prefix is empty. An empty namespace removes a declaration. */
export type NamespaceScope = ReadonlyMap<string, string>

export const emptyScope: NamespaceScope = new Map()

/** Namespaces in scope inside a node, including those that its ancestors declare. */
export function namespacesInScope(node: XmlElement | XmlDocument): NamespaceScope {
  if (node.kind === 'document') return emptyScope
  return new Map([...namespacesInScope(node.parent), ...node.declarations])
}

/** The declarations that an element has in its canonical form. */
export function rendersFor(
  { method, inclusivePrefixes = [] }: NamespaceRules,
  element: XmlElement,
  inScope: NamespaceScope,
  rendered: NamespaceScope,
): NamespaceScope {
  const candidates =
    method === 'exclusive-1.0'
      ? [...visiblyUtilized(element), ...inclusivePrefixes.map(prefixOfToken)]
      : candidatesOfInclusive(element, inScope, rendered)
  const renders = new Map<string, string>()
  for (const prefix of candidates) {
    const uri = inScope.get(prefix) ?? ''
    if (prefix !== 'xml' && uri !== (rendered.get(prefix) ?? '')) renders.set(prefix, uri)
  }
  return renders
}

/** Below the apex, only declarations of the element itself can differ from those of its parent. */
function candidatesOfInclusive(
  { declarations }: XmlElement,
  inScope: NamespaceScope,
  rendered: NamespaceScope,
): Iterable<string> {
  return rendered.size === 0 ? inScope.keys() : declarations.keys()
}

/** Exclusive XML Canonicalization 1.0, 1.1: the prefixes of the element and of its attributes. */
function visiblyUtilized({ prefix, attributes }: XmlElement): string[] {
  return [prefix, ...attributes.map((attribute) => attribute.prefix).filter((used) => used !== '')]
}

function prefixOfToken(token: string): string {
  return token === '#default' ? '' : token
}
