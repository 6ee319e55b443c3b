import { type Bytes, utf8 } from '#encoding/bytes'
import {
  attributeOf,
  childOf,
  childrenOf,
  descend,
  isNamed,
  textContentOf,
} from '#encoding/xml/elements'
import { MalformedXml, readXml } from '#encoding/xml/read-xml'
import type { XmlElement } from '#encoding/xml/tree'
import { element, textElement } from '#encoding/xml/write-xml'
import { type AdocCategory, adocNamespaces, adocStandard } from './adoc-names'

export interface AdocAuthor {
  readonly name: string
  /** Personal or company code; `-` if the code is unknown. */
  readonly code: string
  readonly address: string
  readonly individual: boolean
}

/** The metadata of one signature. */
export interface AdocSignature {
  /** ID of the metadata element. */
  readonly id: string
  /** `path#Id` of the ds:Signature that the metadata describe. */
  readonly signatureId: string
  /** xs:dateTime as written. */
  readonly signingTime: string
  /** The purpose, e.g. signature or registration. */
  readonly signingPurpose: string
  readonly individualName: string
  readonly positionName: string
}

/** The content of one file metadata/signableMetadataN.xml. */
export interface SignableMetadata {
  readonly title: string | undefined
  readonly authors: readonly AdocAuthor[]
  readonly signatures: readonly AdocSignature[]
  /** The elements that signatures may cover (authors, document, signatures and others), in order. */
  readonly elements: readonly { readonly id: string; readonly name: string }[]
}

const namespace = adocNamespaces.signable

/** Throws `MalformedXml`. */
export function readSignableMetadata(bytes: Bytes): SignableMetadata {
  const { root } = readXml(bytes)
  if (!isNamed(root, namespace, 'metadata')) {
    throw new MalformedXml('not-well-formed', 'The root is not signable metadata')
  }
  const authors = childOf(root, namespace, 'authors')
  const signatures = childOf(root, namespace, 'signatures')
  return {
    title: textIn(root, 'document', 'title'),
    authors: authors ? childrenOf(authors, namespace, 'author').map(readAuthor) : [],
    signatures: signatures ? childrenOf(signatures, namespace, 'signature').map(readSignature) : [],
    elements: root.children.flatMap((node) => (node.kind === 'element' ? unitsOf(node) : [])),
  }
}

/** The units that a signature covers: each item of a list, and every other element as a whole. */
function unitsOf(child: XmlElement): { id: string; name: string }[] {
  const isList = ['authors', 'signatures', 'registrations', 'receptions'].includes(child.localName)
  const units = isList ? child.children.filter((node) => node.kind === 'element') : [child]
  return units.flatMap((unit) => {
    const id = attributeOf(unit, 'ID')
    return id === undefined ? [] : [{ id, name: unit.localName }]
  })
}

function textIn(from: XmlElement, ...path: readonly string[]): string | undefined {
  const found = descend(from, namespace, ...path)
  return found && textContentOf(found).trim()
}

function readAuthor(author: XmlElement): AdocAuthor {
  return {
    name: textIn(author, 'name') ?? '',
    code: textIn(author, 'code') ?? '',
    address: textIn(author, 'address') ?? '',
    individual: /^(true|1)$/.test(textIn(author, 'individual') ?? ''),
  }
}

function readSignature(signature: XmlElement): AdocSignature {
  return {
    id: attributeOf(signature, 'ID') ?? '',
    signatureId: textIn(signature, 'signatureID') ?? '',
    signingTime: textIn(signature, 'signingTime') ?? '',
    signingPurpose: textIn(signature, 'signingPurpose') ?? '',
    individualName: textIn(signature, 'signer', 'individualName') ?? '',
    positionName: textIn(signature, 'signer', 'positionName') ?? '',
  }
}

/** Writes the metadata of a document before any signature. */
export function writeDocumentMetadata(title: string, author: AdocAuthor): Bytes {
  return writeMetadata(
    'metadata_0',
    element('sig:document', { ID: 'document_0' }, textElement('sig:title', title)),
    element('sig:authors', { ID: 'authors_0' }, writeAuthor(author)),
  )
}

function writeAuthor({ name, code, address, individual }: AdocAuthor): string {
  return element(
    'sig:author',
    { ID: 'author_0' },
    textElement('sig:name', name),
    textElement('sig:code', code),
    textElement('sig:address', address),
    textElement('sig:individual', String(individual)),
  )
}

/** Writes the metadata of one signature as a separate file, so that metadata of earlier signatures do not change. */
export function writeSignatureMetadata(
  number: number,
  { id, signatureId, signingTime, signingPurpose, individualName, positionName }: AdocSignature,
): Bytes {
  const signer = element(
    'sig:signer',
    {},
    textElement('sig:individualName', individualName),
    textElement('sig:positionName', positionName),
  )
  const signature = element(
    'sig:signature',
    { ID: id },
    textElement('sig:signatureID', signatureId),
    textElement('sig:signingTime', signingTime),
    textElement('sig:signingPurpose', signingPurpose),
    signer,
  )
  return writeMetadata(`metadata_${number}`, element('sig:signatures', {}, signature))
}

function writeMetadata(id: string, ...content: readonly string[]): Bytes {
  const attributes = { ID: id, 'xmlns:sig': namespace }
  return utf8(
    `<?xml version="1.0" encoding="UTF-8"?>\n${element('sig:metadata', attributes, ...content)}\n`,
  )
}

/** The technical environment, read from metadata/unsignableMetadata0.xml. */
export interface UnsignableMetadata {
  readonly standardVersion: string | undefined
  readonly category: string | undefined
  readonly generator: string | undefined
}

const unsignableNamespace = adocNamespaces.unsignable

/** Throws `MalformedXml`. */
export function readUnsignableMetadata(bytes: Bytes): UnsignableMetadata {
  const { root } = readXml(bytes)
  if (!isNamed(root, unsignableNamespace, 'metadata')) {
    throw new MalformedXml('not-well-formed', 'The root is not unsignable metadata')
  }
  const environment = descend(root, unsignableNamespace, 'Use', 'technical_environment')
  const textIn = (name: string) => {
    const found = descend(environment, unsignableNamespace, name)
    return found && textContentOf(found).trim()
  }
  return {
    standardVersion: textIn('standardVersion'),
    category: textIn('documentCategory'),
    generator: textIn('generator'),
  }
}

export function writeUnsignableMetadata(category: AdocCategory): Bytes {
  const environment = element(
    'uns:technical_environment',
    { ID: 'techEnv_0' },
    textElement('uns:standardVersion', adocStandard),
    textElement('uns:documentCategory', category),
    textElement('uns:generator', 'Paraph'),
  )
  const root = element(
    'uns:metadata',
    { ID: 'metadata_0', 'xmlns:uns': unsignableNamespace },
    element('uns:Use', { ID: 'use_0' }, environment),
  )
  return utf8(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`)
}
