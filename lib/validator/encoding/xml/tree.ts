/**
 * An XML document as immutable plain objects: the XPath data model that canonicalisation is defined on. An element is
 * always the same object, so `===` tells whether the digested element is the one that is used.
 */
export interface XmlDocument {
  readonly kind: 'document'
  readonly root: XmlElement
  /** The root and the comments and processing instructions around it. */
  readonly children: readonly XmlNode[]
  /** The decoded text without byte order mark. Offsets refer to it. */
  readonly text: string
  readonly encoding: string
}

export interface XmlElement {
  readonly kind: 'element'
  /** Empty if there is none. */
  readonly prefix: string
  readonly localName: string
  /** Empty if there is none. */
  readonly namespace: string
  /** Without namespace declarations; values normalised (XML 1.0, 3.3.3). */
  readonly attributes: readonly XmlAttribute[]
  /** Namespace declarations of this tag: prefix (empty for the default) to URI. */
  readonly declarations: ReadonlyMap<string, string>
  readonly children: readonly XmlNode[]
  readonly parent: XmlElement | XmlDocument
  /** Offset of the end tag in the document's text; absent for an empty-element tag. */
  readonly endTagAt: number | undefined
  /** Number of characters from the start tag to the end tag, as the cost of processing it. */
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
