import { encodeBase64 } from '#encoding/base64'
import { type Bytes, equalBytes } from '#encoding/bytes'
import { digest } from '#encoding/digest'
import { canonicalize } from '#encoding/xml/canonicalize'
import { attributeOf, elementsFrom, elementsIn } from '#encoding/xml/elements'
import { readXml } from '#encoding/xml/read-xml'
import type { XmlDocument, XmlElement } from '#encoding/xml/tree'
import type { XmlReference } from './dsig/reference'
import { signaturesIn, type XadesSignature } from './read'
import { isSameDocumentIntact } from './signature-verification'

/** A DIGIDOC-XML (SK, versions 1.1 to 1.3) or SK-XML 1.0: one document with files and signatures over them. */
export interface DigiDoc {
  readonly format: string
  readonly version: string
  readonly dataFiles: readonly DigiDocFile[]
  readonly signatures: readonly XadesSignature[]
}

export interface DigiDocFile {
  readonly id: string
  readonly name: string
  /** False in the HASHCODE form, which contains only the digest of the file. */
  readonly isContentThere: boolean
}

const headLength = 1_024

/** Whether a file begins like a DIGIDOC-XML. If it begins with a comment or is in UTF-16, its name decides. */
export function looksLikeDigiDoc(head: Bytes, name: string): boolean {
  const isNamed = name.toLowerCase().endsWith('.ddoc')
  return isNamed || Buffer.from(head.subarray(0, headLength)).includes('<SignedDoc')
}

/** Reads a DIGIDOC-XML or SK-XML; undefined for another kind of document. Throws `MalformedXml`. */
export function readDigiDoc(bytes: Bytes): DigiDoc | undefined {
  const document = readXml(bytes)
  const { root } = document
  const format = attributeOf(root, 'format') ?? ''
  const version = attributeOf(root, 'version') ?? ''
  if (root.localName !== 'SignedDoc' || !/^(SK|DIGIDOC)-XML$/.test(format)) return undefined
  const elements = elementsIn(root).filter(({ localName }) => localName === 'DataFile')
  const signatures = signaturesIn(document).map((signature) => ({
    ...signature,
    references: signature.references.map((one) => asWritten(one, document, elements)),
  }))
  return { format, version, dataFiles: elements.map(readDataFile), signatures }
}

function readDataFile(element: XmlElement): DigiDocFile {
  return {
    id: attributeOf(element, 'Id') ?? '',
    name: attributeOf(element, 'Filename') ?? '',
    isContentThere: attributeOf(element, 'ContentType') !== 'HASHCODE',
  }
}

/** A reference, with the digest computed as the writers of DIGIDOC-XML computed it. */
function asWritten(
  reference: XmlReference,
  { root }: XmlDocument,
  dataFiles: readonly XmlElement[],
): XmlReference {
  const { source, uri = '', transforms } = reference
  if (source.kind !== 'same-document' || transforms.length > 0) return reference
  const file = dataFiles.find((one) => `#${attributeOf(one, 'Id')}` === uri)
  if (file) return hasDigest(file, reference) ? { ...reference, source: notThere } : reference
  if (source.selected.location !== 'signed-properties' || isSameDocumentIntact(reference)) {
    return reference
  }
  const element = [...elementsFrom(root)].find((one) => `#${attributeOf(one, 'Id')}` === uri)
  return element ? digestedAlone(reference, element) : reference
}

/** The result for a file of which the document contains only the digest. */
const notThere = { kind: 'refused', reason: 'id-not-found' } as const

function hasDigest(file: XmlElement, { digestValue }: XmlReference): boolean {
  return (
    attributeOf(file, 'ContentType') === 'HASHCODE' &&
    digestValue !== undefined &&
    attributeOf(file, 'DigestValue')?.trim() === encodeBase64(digestValue)
  )
}

/** Some programs canonicalised the properties alone, without the namespaces of the surrounding elements. */
function digestedAlone(reference: XmlReference, element: XmlElement): XmlReference {
  const { source, digestAlgorithm, digestValue } = reference
  if (source.kind !== 'same-document' || !digestAlgorithm || !digestValue) return reference
  const nowhere: XmlDocument = {
    kind: 'document',
    root: element,
    children: [],
    text: '',
    encoding: '',
  }
  const bytes = canonicalize({ ...element, parent: nowhere }, 'inclusive-1.0')
  const isMeant = equalBytes(digest(digestAlgorithm, bytes), digestValue)
  return isMeant ? { ...reference, source: { ...source, bytes } } : reference
}
