import { type Bytes, utf8 } from '#encoding/bytes'
import { attributeOf, childrenOf, isNamed } from '#encoding/xml/elements'
import { MalformedXml, readXml } from '#encoding/xml/read-xml'

import type { XmlElement } from '#encoding/xml/tree'
import { element } from '#encoding/xml/write-xml'
import { adocNamespaces } from './adoc-names'

/** A relationship from a part of the package to another part. */
export interface Relationship {
  readonly path: string
  readonly type: string
  /** IDs of the related elements in the source part; if empty, the whole part is related. */
  readonly elements: readonly string[]
}

/** The content of META-INF/relations.xml by source part; `/` is the package. */
export type Relations = ReadonlyMap<string, readonly Relationship[]>

const namespace = adocNamespaces.relationships

/** Throws `MalformedXml`. */
export function readRelations(bytes: Bytes): Relations {
  const { root } = readXml(bytes)
  if (!isNamed(root, namespace, 'Relationships')) {
    throw new MalformedXml('not-well-formed', 'The root is not Relationships')
  }
  const relations = new Map<string, Relationship[]>()
  for (const source of childrenOf(root, namespace, 'SourcePart')) {
    const path = attributeOf(source, 'full-path') ?? ''
    const found = childrenOf(source, namespace, 'Relationship').map(relationshipOf)
    relations.set(path, [...(relations.get(path) ?? []), ...found])
  }
  return relations
}

function relationshipOf(relationship: XmlElement): Relationship {
  return {
    path: attributeOf(relationship, 'full-path') ?? '',
    type: attributeOf(relationship, 'type') ?? '',
    elements: childrenOf(relationship, namespace, 'Element').flatMap(
      (part) => attributeOf(part, 'ref-id') ?? [],
    ),
  }
}

/** The relations with further ones added to a source part. */
export function withRelationships(
  relations: Relations,
  source: string,
  ...added: readonly Relationship[]
): Relations {
  return new Map(relations).set(source, [...(relations.get(source) ?? []), ...added])
}

export function writeRelations(relations: Relations): Bytes {
  const sources = [...relations].map(
    ([path, relationships]) =>
      `${element('SourcePart', { 'full-path': path }, ...relationships.map(writeRelationship))}\n`,
  )
  const root = element('Relationships', { xmlns: namespace }, '\n', ...sources)
  return utf8(`<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`)
}

function writeRelationship({ path, type, elements }: Relationship): string {
  const parts = elements.map((id) => element('Element', { 'in-source-part': 'true', 'ref-id': id }))
  return element('Relationship', { 'full-path': path, type }, ...parts)
}
