import { memorySource } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import { editZip, type ZipEdit } from '#encoding/zip/edit-zip'
import type { NewEntry } from '#encoding/zip/zip-writer'
import type { Container } from '../container'
import { manifestPath, writeManifest } from '../manifest'
import { mediaTypeOf } from '../media-types'
import { adocPaths, relationTypes } from './adoc-names'
import { type Relations, withRelationships, writeRelations } from './relations'

/** A signature to add to an ADOC, with its metadata. */
export interface AdocAddition {
  readonly signaturePath: string
  readonly signature: Bytes
  readonly metadataPath: string
  readonly metadata: Bytes
  /** IDs of the elements that the signature covers, by the path of their metadata file. */
  readonly covered: ReadonlyMap<string, readonly string[]>
}

/**
 * Adds a signature and its metadata to an ADOC. Only the relations and the manifest, which are not signed, are
 * rewritten. Throws `ZipRefused`.
 */
export async function addAdocSignature(
  container: Container,
  addition: AdocAddition,
  at: Date,
): Promise<ZipEdit> {
  const { source, archive } = container
  const { signaturePath, signature, metadataPath, metadata } = addition
  const file = (name: string, bytes: Bytes): NewEntry => ({
    name,
    content: memorySource(bytes),
    method: 'deflated',
  })
  return await editZip(
    source,
    archive,
    [
      file(metadataPath, metadata),
      file(signaturePath, signature),
      file(adocPaths.relations, writeRelations(relationsWith(container, addition))),
      file(manifestPath, writeManifest(manifestWith(container, addition))),
    ],
    at,
  )
}

function relationsWith(
  { adoc, dataFiles }: Container,
  { signaturePath, metadataPath, covered }: AdocAddition,
): Relations {
  const { signable, signatures } = relationTypes
  const bySignature = { path: signaturePath, type: signatures, elements: [] }
  let relations = withRelationships(
    adoc?.relations ?? new Map(),
    '/',
    { path: metadataPath, type: signable, elements: [] },
    bySignature,
  )
  for (const { name } of dataFiles) relations = withRelationships(relations, name, bySignature)
  for (const [path, elements] of covered) {
    relations = withRelationships(relations, path, { ...bySignature, elements })
  }
  return relations
}

function manifestWith(
  { manifest, dataFiles }: Container,
  { signaturePath, metadataPath }: AdocAddition,
) {
  const lines =
    manifest ?? dataFiles.map(({ name }) => ({ path: name, mediaType: mediaTypeOf(name) }))
  const added = [metadataPath, signaturePath].map((path) => ({ path, mediaType: 'text/xml' }))
  return [...lines, ...added]
}
