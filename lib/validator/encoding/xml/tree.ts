/**
 * An XML document as immutable plain objects, in the XPath data model that canonicalisation is defined on. Each element
 * is always the same object, so `===` shows whether the digested element is the element that is used.
 */
export interface XmlDocument {
  readonly kind: 'document'
  readonly root: XmlElement
  /** The root, and the comments and processing instructions around it. */
  readonly children: readonly XmlNode[]
  /** The decoded text without byte order mark. Offsets refer to it. */
  readonly text: string
  readonly encoding: string
}

export interface XmlElement {
  readonly kind: 'element'
  /** Empty if the element has no prefix. */
  readonly prefix: string
  readonly localName: string
  /** Empty if the element is in no namespace. */
  readonly namespace: string
  /** Attributes without namespace declarations. Values are normalised (XML 1.0, 3.3.3). */
  readonly attributes: readonly XmlAttribute[]
  /** Namespace declarations of this tag: URIs by prefix; the default prefix is empty. */
  readonly declarations: ReadonlyMap<string, string>
  readonly children: readonly XmlNode[]
  readonly parent: XmlElement | XmlDocument
  /** Offset of the end tag in the document's text; absent for an empty-element tag. */
  readonly endTagAt: number | undefined
  /** Number of characters from the start tag to the end tag; a measure of the cost to process the element. */
  readonly sourceLength: number
}

export interface XmlAttribute {
  readonly prefix: string
  readonly localName: string
  readonly namespace: string
  readonly value: string
}

/** Character data, including CDATA sections. */
export interface XmlText {
  readonly kind: 'text'
  readonly value: string
}

export interface XmlComment {
  readonly kind: 'comment'
  readonly value: string
}

export interface XmlInstruction {
  readonly kind: 'instruction'
  readonly target: string
  readonly value: string
}

export type XmlNode = XmlElement | XmlText | XmlComment | XmlInstruction

export const xmlNamespace = 'http://www.w3.org/XML/1998/namespace'
