import { type ByteSource, memorySource } from '#encoding/byte-source'
import { type Bytes, utf8 } from '#encoding/bytes'
import { type NewEntry, writeZip } from '#encoding/zip/zip-writer'

import { type AdocCategory, adocPaths, relationTypes } from './adoc/adoc-names'
import { type AdocAuthor, writeDocumentMetadata, writeUnsignableMetadata } from './adoc/metadata'
import { type Relationship, writeRelations } from './adoc/relations'

import { partOf } from './container'
import { type ManifestEntry, manifestPath, writeManifest } from './manifest'
import { containerMediaTypes, mediaTypeOf } from './media-types'

/** A file to add to a new container. */
export interface NewDataFile {
  readonly name: string
  readonly content: ByteSource
}

/**
 * Creates an unsigned ASiC-E (EN 319 162-1, 4.4) with the files in the given order. Their content is not copied. Throws
 * `ZipRefused` and `ContainerNameTaken`.
 */
export async function createAsice(
  files: readonly NewDataFile[],
  created: Date,
): Promise<ByteSource> {
  const manifest = [root(containerMediaTypes.asice), ...files.map(lineOf)]
  return await writeZip(
    [
      mimetype(containerMediaTypes.asice),
      ...dataEntries(files),
      text(manifestPath, writeManifest(manifest, '1.2')),
    ],
    created,
  )
}

/** Metadata of an ADOC before any signature. */
export interface AdocDescription {
  readonly title: string
  readonly category: AdocCategory
  readonly author: AdocAuthor
}

/**
 * Creates an unsigned ADOC-V1.0: the first file is the main content, the others are attachments. Files that change with
 * every signature come last, so that nothing else has to move. Throws `ZipRefused` and `ContainerNameTaken`.
 */
export async function createAdoc(
  files: readonly NewDataFile[],
  { title, category, author }: AdocDescription,
  created: Date,
): Promise<ByteSource> {
  return await writeZip(
    [
      mimetype(containerMediaTypes.adoc),
      ...dataEntries(files),
      text(adocPaths.firstSignable, writeDocumentMetadata(title, author)),
      text(adocPaths.unsignable, writeUnsignableMetadata(category)),
      text(adocPaths.relations, writeRelations(new Map([['/', relationsOf(files)]]))),
      text(manifestPath, writeManifest(adocManifest(files))),
    ],
    created,
  )
}

/** Thrown when a data file has a name that the container format reserves. */
export class ContainerNameTaken extends Error {
  readonly code = 'container-name-taken'
  readonly fileName: string

  constructor(fileName: string) {
    super('The container format reserves this file name')
    this.name = 'ContainerNameTaken'
    this.fileName = fileName
  }
}

function dataEntries(files: readonly NewDataFile[]): NewEntry[] {
  for (const { name } of files) {
    if (isReserved(name)) throw new ContainerNameTaken(name)
  }
  return files.map(({ name, content }) => ({ name, content, method: 'stored' }))
}

/** META-INF in any case and META-INF2 are reserved: other software may confuse files there with parts of the format. */
function isReserved(name: string): boolean {
  return partOf(name) !== 'data' || /^META-INF2?\//i.test(name)
}

function mimetype(mediaType: string): NewEntry {
  return { name: 'mimetype', content: memorySource(utf8(mediaType)), method: 'stored' }
}

function text(name: string, bytes: Bytes): NewEntry {
  return { name, content: memorySource(bytes), method: 'deflated' }
}

function root(mediaType: string): ManifestEntry {
  return { path: '/', mediaType }
}

function lineOf({ name }: NewDataFile): ManifestEntry {
  return { path: name, mediaType: mediaTypeOf(name) }
}

function relationsOf(files: readonly NewDataFile[]): Relationship[] {
  const { main, attachment, signable, unsignable } = relationTypes
  const relation = (path: string, type: string) => ({ path, type, elements: [] })
  return [
    relation(adocPaths.unsignable, unsignable),
    ...files.map(({ name }, index) => relation(name, index === 0 ? main : attachment)),
    relation(adocPaths.firstSignable, signable),
  ]
}

function adocManifest(files: readonly NewDataFile[]): ManifestEntry[] {
  const { adoc } = containerMediaTypes
  const xml = (path: string) => ({ path, mediaType: 'text/xml' })
  return [
    root(adoc),
    { path: 'META-INF/', mediaType: '' },
    xml(adocPaths.relations),
    { path: adocPaths.metadata, mediaType: `${adoc}#metadata-folder` },
    xml(adocPaths.unsignable),
    ...files.map(lineOf),
    xml(adocPaths.firstSignable),
    { path: adocPaths.signatures, mediaType: `${adoc}#signatures-folder` },
  ]
}
