import { type Bytes, utf8 } from '../bytes'
import { ancestorsOf } from './elements'
import { joinReferences } from './join-references'
import {
  type CanonicalizationMethod,
  emptyScope,
  type NamespaceRules,
  type NamespaceScope,
  namespacesInScope,
  rendersFor,
} from './namespace-axis'
import {
  type XmlAttribute,
  type XmlDocument,
  type XmlElement,
  type XmlNode,
  xmlNamespace,
} from './tree'
import { escapeAttribute, escapeText } from './write-xml'

export interface CanonicalizationOptions {
  readonly withComments?: boolean
  /** PrefixList of InclusiveNamespaces, for exclusive canonicalisation; `#default` is the default namespace. */
  readonly inclusivePrefixes?: readonly string[]
  /** Elements that are left out with all their content, for enveloped signatures. */
  readonly omits?: (element: XmlElement) => boolean
  /** Maximum length of the result in characters. It can be large: a long namespace may be repeated in every element. */
  readonly lengthMax?: number
}

const usualLengthMax = 64 << 20

/**
 * Writes a document, or one element with its content, in canonical form in UTF-8 (Canonical XML 1.0 and 1.1, Exclusive
 * XML Canonicalization 1.0). Inclusive canonicalisation of an element includes the namespaces and xml: attributes of
 * its ancestors. Throws `CanonicalFormTooLarge`.
 */
export function canonicalize(
  apex: XmlDocument | XmlElement,
  method: CanonicalizationMethod,
  options: CanonicalizationOptions = {},
): Bytes {
  const pieces: string[] = []
  const push = limited(pieces, options.lengthMax ?? usualLengthMax)
  const rules = { method, inclusivePrefixes: options.inclusivePrefixes }
  const writer: Writer = { rules, options, push }
  if (apex.kind === 'document') writeDocument(writer, apex)
  else writeApex(writer, apex)
  return utf8(pieces.join(''))
}

/** Thrown when the canonical form of a document would exceed the limit. */
export class CanonicalFormTooLarge extends Error {
  readonly code = 'canonical-form-too-large'

  constructor() {
    super('The canonical form is too large')
    this.name = 'CanonicalFormTooLarge'
  }
}

function limited(pieces: string[], lengthMax: number): Writer['push'] {
  let length = 0
  return (piece) => {
    length += piece.length
    if (length > lengthMax) throw new CanonicalFormTooLarge()
    pieces.push(piece)
  }
}

interface Writer {
  readonly rules: NamespaceRules
  readonly options: CanonicalizationOptions
  readonly push: (piece: string) => void
}

/** Namespaces around an element: those in scope, and those already in the output. */
interface Surroundings {
  readonly inScope: NamespaceScope
  readonly rendered: NamespaceScope
}

const nothingAround: Surroundings = { inScope: emptyScope, rendered: emptyScope }

/** Canonical XML 1.0, 2.3: a line feed between the root and the nodes next to it. */
function writeDocument(writer: Writer, { children, root }: XmlDocument): void {
  let isAfterRoot = false
  for (const child of children) {
    const beside = child !== root && (child.kind !== 'comment' || writer.options.withComments)
    if (beside && isAfterRoot) writer.push('\n')
    writeNode(writer, child, nothingAround)
    if (beside && !isAfterRoot) writer.push('\n')
    isAfterRoot ||= child === root
  }
}

function writeApex(writer: Writer, apex: XmlElement): void {
  const inScope = namespacesInScope(apex.parent)
  const attributes = attributesOfApex(apex, writer.rules.method)
  writeElement(writer, { ...apex, attributes }, { inScope, rendered: emptyScope })
}

function writeNode(writer: Writer, node: XmlNode, around: Surroundings): void {
  switch (node.kind) {
    case 'text':
      writer.push(escapeText(node.value))
      return
    case 'comment':
      if (writer.options.withComments) writer.push(`<!--${node.value}-->`)
      return
    case 'instruction':
      writer.push(`<?${node.target}${node.value === '' ? '' : ` ${node.value}`}?>`)
      return
    case 'element':
      if (!writer.options.omits?.(node)) writeElement(writer, node, around)
      return
  }
}

/**
 * Attributes of the apex element, with the xml: attributes of ancestors that are not in the output. Canonical XML 1.0,
 * 2.4: all of them. Canonical XML 1.1, 2.4: xml:lang and xml:space unchanged, xml:base joined, xml:id never. Exclusive
 * XML Canonicalization: none.
 */
function attributesOfApex(
  apex: XmlElement,
  method: CanonicalizationMethod,
): readonly XmlAttribute[] {
  if (method === 'exclusive-1.0') return apex.attributes
  const inherited = [...nearestByName(apex).values()]
  if (method === 'inclusive-1.0') return [...inherited, ...apex.attributes]
  const simply = inherited.filter(({ localName }) => localName === 'lang' || localName === 'space')
  return [...simply, ...withJoinedBase(apex)]
}

function withJoinedBase(apex: XmlElement): readonly XmlAttribute[] {
  const value = joinedBase(apex)
  if (!value) return apex.attributes.filter((attribute) => !isBase(attribute))
  const base = { prefix: 'xml', localName: 'base', namespace: xmlNamespace, value }
  return [base, ...apex.attributes.filter((attribute) => !isBase(attribute))]
}

function nearestByName(apex: XmlElement): ReadonlyMap<string, XmlAttribute> {
  const own = new Set(apex.attributes.filter(isXml).map(({ localName }) => localName))
  const nearest = new Map<string, XmlAttribute>()
  for (const { attributes } of ancestorsOf(apex)) {
    for (const attribute of attributes.filter(isXml)) {
      const { localName } = attribute
      if (!own.has(localName) && !nearest.has(localName)) nearest.set(localName, attribute)
    }
  }
  return nearest
}

function isXml({ namespace }: XmlAttribute): boolean {
  return namespace === xmlNamespace
}

function isBase(attribute: XmlAttribute): boolean {
  return isXml(attribute) && attribute.localName === 'base'
}

/** Canonical XML 1.1, 2.4: xml:base of the element, joined with those of ancestors outside the output. */
function joinedBase(apex: XmlElement): string | undefined {
  const bases = [apex, ...ancestorsOf(apex)].flatMap(({ attributes }) => attributes.filter(isBase))
  return bases.reduceRight<string | undefined>(
    (base, { value }) => (base === undefined ? value : joinReferences(base, value)),
    undefined,
  )
}

function writeElement(writer: Writer, element: XmlElement, around: Surroundings): void {
  const { push, rules } = writer
  const inScope = scopeWith(around.inScope, element.declarations)
  const renders = rendersFor(rules, element, inScope, around.rendered)
  const rendered = scopeWith(around.rendered, renders)
  const name = qualifiedName(element)
  push(`<${name}`)
  for (const [prefix, uri] of sortedByKey(renders)) {
    push(` xmlns${prefix === '' ? '' : `:${prefix}`}="${escapeAttribute(uri)}"`)
  }
  for (const attribute of sortedAttributes(element.attributes)) {
    push(` ${qualifiedName(attribute)}="${escapeAttribute(attribute.value)}"`)
  }
  push('>')
  for (const child of element.children) writeNode(writer, child, { inScope, rendered })
  push(`</${name}>`)
}

function scopeWith(scope: NamespaceScope, more: NamespaceScope): NamespaceScope {
  return more.size === 0 ? scope : new Map([...scope, ...more])
}

function qualifiedName({ prefix, localName }: { prefix: string; localName: string }): string {
  return prefix === '' ? localName : `${prefix}:${localName}`
}

function sortedByKey(scope: NamespaceScope): readonly (readonly [string, string])[] {
  const entries = [...scope]
  return entries.length < 2 ? entries : entries.sort(([left], [right]) => compare(left, right))
}

/** Canonical XML 1.0, 2.2: sorted by namespace, then by local name. */
function sortedAttributes(attributes: readonly XmlAttribute[]): readonly XmlAttribute[] {
  if (attributes.length < 2) return attributes
  return [...attributes].sort(
    (left, right) =>
      compare(left.namespace, right.namespace) || compare(left.localName, right.localName),
  )
}

/** Compares by code point, which is the byte order of UTF-8 but not the order of UTF-16. */
function compare(left: string, right: string): number {
  return left === right ? 0 : Buffer.compare(utf8(left), utf8(right))
}
