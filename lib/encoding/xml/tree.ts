/**
 * An XML document as plain objects that nobody changes: the XPath data model that canonicalisation is
 * defined on. An element is the same element wherever it is found, so that `===` says whether what was
 * digested is what is read.
 */
export interface XmlDocument {
  readonly kind: 'document'
  readonly root: XmlElement
  /** The root and the comments and processing instructions around it. */
  readonly children: readonly XmlNode[]
  /** The decoded text, byte order mark excluded. Offsets count in it. */
  readonly text: string
  readonly encoding: string
}

export interface XmlElement {
  readonly kind: 'element'
  /** Empty without a prefix. */
  readonly prefix: string
  readonly localName: string
  /** Empty in no namespace. */
  readonly namespace: string
  /** Without namespace declarations; values normalised (XML 1.0, 3.3.3). */
  readonly attributes: readonly XmlAttribute[]
  /** Namespace declarations of this very tag: prefix (empty for the default) to URI. */
  readonly declarations: ReadonlyMap<string, string>
  readonly children: readonly XmlNode[]
  readonly parent: XmlElement | XmlDocument
  /** Offset of the end tag in the document's text; absent for an empty-element tag. */
  readonly endTagAt: number | undefined
  /** Characters from the start tag to the end tag: what it costs to go through it. */
  readonly sourceLength: number
}

export interface XmlAttribute {
  readonly prefix: string
  readonly localName: string
  readonly namespace: string
  readonly value: string
}

/** Character data, CDATA sections included. */
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
