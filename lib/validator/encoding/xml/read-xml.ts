import { type SaxesAttributeNS, SaxesParser, type SaxesTagNS } from 'saxes'
import type { Bytes } from '../bytes'
import type { XmlAttribute, XmlDocument, XmlElement, XmlNode } from './tree'

/** Limits for one XML document. */
export interface XmlLimits {
  /** Size in bytes. */
  readonly size: number
  /** Nesting depth of elements. */
  readonly depth: number
  /** Number of elements, attributes, texts, comments and instructions together. */
  readonly nodes: number
  /** Number of attributes of one element, including namespace declarations. */
  readonly attributes: number
}

const usualLimits: XmlLimits = {
  size: 20 << 20,
  depth: 256,
  nodes: 300_000,
  attributes: 10_000,
}

/** The reason why bytes cannot be read as an XML document. The codes are stable. */
export type MalformedXmlReason = 'not-well-formed' | 'doctype' | 'too-large' | 'too-deep'

/** Thrown when bytes are not a well-formed XML document, contain a DTD, or exceed the limits. */
export class MalformedXml extends Error {
  readonly code = 'malformed-xml'
  readonly reason: MalformedXmlReason

  constructor(reason: MalformedXmlReason, message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'MalformedXml'
    this.reason = reason
  }
}

/**
 * Reads an XML 1.0 document with namespaces. A DOCTYPE is rejected, so no entity can be declared, expanded or fetched.
 * Throws `MalformedXml`.
 */
export function readXml(bytes: Bytes, limits: Partial<XmlLimits> = {}): XmlDocument {
  const { size, ...others } = { ...usualLimits, ...limits }
  if (bytes.length > size) throw new MalformedXml('too-large', `More than ${size} bytes of XML`)
  const decoded = decodeText(bytes)
  const builder = startDocument(decoded, others)
  parse(decoded.text, builder)
  return builder.document
}

/** The text of an XML document without its byte order mark, and the original encoding. */
interface DecodedText {
  readonly text: string
  readonly encoding: string
}

/** XML 1.0, appendix F: the byte order mark decides, then the declaration, then UTF-8. Throws `MalformedXml`. */
function decodeText(bytes: Bytes): DecodedText {
  const encoding = encodingByBeginning(bytes) ?? declaredEncoding(bytes) ?? 'utf-8'
  if (encoding === 'iso-8859-1') return { text: latin1(bytes), encoding }
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding }
  } catch (cause) {
    throw new MalformedXml('not-well-formed', 'The text is not in its encoding', { cause })
  }
}

/** First bytes of documents whose encoding is certain without their declaration. */
const beginnings: readonly (readonly [mark: readonly number[], encoding: string])[] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xfe, 0xff], 'utf-16be'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0x00, 0x3c], 'utf-16be'],
  [[0x3c, 0x00], 'utf-16le'],
]

function encodingByBeginning(bytes: Bytes): string | undefined {
  const beginning = beginnings.find(([mark]) => mark.every((byte, at) => bytes[at] === byte))
  return beginning?.[1]
}

function declaredEncoding(bytes: Bytes): string | undefined {
  const declaration = /^<\?xml\s[^>]*?\sencoding\s*=\s*(["'])([A-Za-z][\w.-]*)\1/
  return declaration.exec(latin1(bytes.subarray(0, 200)))?.[2]?.toLowerCase()
}

/** Decodes ISO 8859-1, which TextDecoder would treat as Windows-1252. */
function latin1(bytes: Bytes): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

/** A node that can be changed while the document is parsed. */
type Growing<Node> = { -readonly [Key in keyof Node]: Node[Key] } & { children: XmlNode[] }

interface Builder {
  readonly document: Growing<XmlDocument>
  startTag(): void
  addAttribute(): void
  open(tag: SaxesTagNS, at: number): void
  close(endTagAt: number | undefined, end: number): void
  add(node: XmlNode): void
  addText(value: string): unknown
}

type OpenElement = Growing<XmlElement>

function startDocument(decoded: DecodedText, limits: Omit<XmlLimits, 'size'>): Builder {
  // Before the document is returned, the parser guarantees that it has a root.
  const document = { kind: 'document', children: [], ...decoded } as unknown as Growing<XmlDocument>
  const path: OpenElement[] = []
  let nodes = 0
  let attributesOfTag = 0
  const count = (more: number) => {
    nodes += more
    if (nodes > limits.nodes) throw new MalformedXml('too-large', 'Too many nodes')
  }
  const add = (node: XmlNode) => {
    count(1)
    const parent = path.at(-1) ?? document
    parent.children.push(node)
  }
  return {
    document,
    add,
    startTag: () => {
      attributesOfTag = 0
    },
    // Attributes are counted one by one, because the parser reports a tag only with all its attributes in memory.
    addAttribute: () => {
      count(1)
      if (++attributesOfTag > limits.attributes) {
        throw new MalformedXml('too-large', 'Too many attributes')
      }
    },
    // White space around the root is not a node (XPath 1.0, 5.7).
    addText: (value) => path.length > 0 && value !== '' && add({ kind: 'text', value }),
    open: (tag, at) => {
      if (path.length >= limits.depth) throw new MalformedXml('too-deep', 'Elements too deep')
      const element = elementOf(tag, at, path.at(-1) ?? document)
      if (path.length === 0) document.root = element
      add(element)
      path.push(element)
    },
    close: (endTagAt, end) => {
      const element = path.pop()
      if (element) Object.assign(element, { endTagAt, sourceLength: end + element.sourceLength })
    },
  }
}

function elementOf(tag: SaxesTagNS, at: number, parent: XmlElement | XmlDocument): OpenElement {
  const attributes: XmlAttribute[] = []
  let declarations: Map<string, string> | undefined
  for (const attribute of Object.values(tag.attributes)) {
    if (isDeclaration(attribute)) {
      declarations ??= new Map()
      declarations.set(declaredPrefix(attribute), attribute.value)
    } else attributes.push(attributeOf(attribute))
  }
  return {
    kind: 'element',
    prefix: tag.prefix,
    localName: tag.local,
    namespace: tag.uri,
    attributes,
    declarations: declarations ?? noDeclarations,
    children: [],
    parent,
    endTagAt: undefined,
    // A negative start offset; the end offset is added when the element ends.
    sourceLength: -at,
  }
}

/** Most elements have no namespace declarations, so they share one empty map. */
const noDeclarations: ReadonlyMap<string, string> = new Map()

function isDeclaration({ name, prefix }: SaxesAttributeNS): boolean {
  return name === 'xmlns' || prefix === 'xmlns'
}

function declaredPrefix({ name, local }: SaxesAttributeNS): string {
  return name === 'xmlns' ? '' : local
}

function attributeOf({ prefix, local, uri, value }: SaxesAttributeNS): XmlAttribute {
  return { prefix, localName: local, namespace: uri, value }
}

/**
 * Creates a parser, with or without namespaces, that throws `MalformedXml`. It refuses a document type, so only the
 * predefined entities of XML exist. XML 1.1 is read as 1.0, because canonical XML is defined for 1.0 only.
 */
function strictParser<HasNamespaces extends boolean>(xmlns: HasNamespaces) {
  const version = { defaultXMLVersion: '1.0', forceXMLVersion: true } as const
  const parser = new SaxesParser({ xmlns, position: false, ...version })
  parser.on('error', (cause) => {
    throw new MalformedXml('not-well-formed', 'The XML is not well-formed', { cause })
  })
  parser.on('doctype', () => {
    throw new MalformedXml('doctype', 'XML with a document type is not read')
  })
  return parser
}

/** Receives the elements of a text in their order. Names are as written, with their prefixes. */
export interface ElementHandler {
  readonly start: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly end: () => void
  /** Text of the current element; it may come in several parts. */
  readonly text: (text: string) => void
}

/** Reads the elements of a text that arrives in parts. Both functions throw `MalformedXml`. */
export function elementReader({ start, end, text }: ElementHandler): {
  readonly write: (part: string) => void
  readonly close: () => void
} {
  const parser = strictParser(false)
  parser.on('opentag', ({ name, attributes }) => start(name, attributes))
  parser.on('closetag', end)
  parser.on('text', text)
  parser.on('cdata', text)
  return { write: (part) => void parser.write(part), close: () => void parser.close() }
}

function parse(text: string, builder: Builder): void {
  const parser = strictParser(true)
  // A tag contains no < inside, so it begins at the last < before the parser's position.
  const tagStart = () => text.lastIndexOf('<', parser.position - 1)
  parser.on('opentagstart', builder.startTag)
  parser.on('attribute', builder.addAttribute)
  parser.on('opentag', (tag) => builder.open(tag, tagStart()))
  parser.on('closetag', ({ isSelfClosing }) =>
    builder.close(isSelfClosing ? undefined : tagStart(), parser.position),
  )
  parser.on('text', builder.addText)
  parser.on('cdata', builder.addText)
  parser.on('comment', (value) => builder.add({ kind: 'comment', value }))
  parser.on('processinginstruction', ({ target, body }) =>
    builder.add({ kind: 'instruction', target, value: body }),
  )
  parser.write(text).close()
}
