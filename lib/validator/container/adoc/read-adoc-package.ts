import type { ByteSource } from '#encoding/byte-source'
import type { Bytes } from '#encoding/bytes'
import { MalformedXml } from '#encoding/xml/read-xml'
import { readEntry } from '#encoding/zip/read-entry'
import type { AdocPackage, ContainerFile, ContainerRemark } from '../container'
import { containerLimits } from '../container-limits'

import { adocPaths, adocStandard, relationTypes } from './adoc-names'
import {
  readSignableMetadata,
  readUnsignableMetadata,
  type SignableMetadata,
  type UnsignableMetadata,
} from './metadata'
import { type Relations, readRelations } from './relations'

interface AdocParts {
  readonly relations: readonly ContainerFile[]
  readonly metadata: readonly ContainerFile[]
  readonly signatures: readonly ContainerFile[]
}

/** Reads relations and metadata. Problems are added to the remarks. Throws `ZipRefused`. */
export function readAdocPackage(
  source: ByteSource,
  { relations: relationFiles, metadata, signatures }: AdocParts,
  dataFiles: readonly ContainerFile[],
): AdocPackage {
  const reading: Reading = { source, remarks: [] }
  const file = relationFiles.find(({ name }) => name === adocPaths.relations)
  const relations = file && attempt(reading, file, 'relations-malformed', readRelations)
  const { signable, unsignable } = readMetadata(reading, metadata)
  const parts = [...dataFiles, ...metadata, ...signatures].map(({ name }) => name)
  return {
    relations,
    unsignable,
    signable,
    remarks: [
      ...reading.remarks,
      ...(file ? [] : [{ word: 'relations-missing' as const }]),
      ...(relations ? relationRemarks(relations, parts) : []),
      ...unsignableRemarks(unsignable),
      ...signatureRemarks(signable, parts),
    ],
  }
}

interface Reading {
  readonly source: ByteSource
  readonly remarks: ContainerRemark[]
}

function attempt<Result>(
  { source, remarks }: Reading,
  { name, entry }: ContainerFile,
  word: ContainerRemark['word'],
  read: (bytes: Bytes) => Result,
): Result | undefined {
  try {
    return read(readEntry(source, entry, containerLimits.xmlBytes))
  } catch (error) {
    if (!(error instanceof MalformedXml)) throw error
    remarks.push({ word, entry: name })
    return undefined
  }
}

/** Reads the files in metadata/. The role of each file depends on its name. */
function readMetadata(reading: Reading, files: readonly ContainerFile[]) {
  const signable = new Map<string, SignableMetadata>()
  let unsignable: UnsignableMetadata | undefined
  for (const file of files.filter(({ name }) => name.endsWith('.xml'))) {
    const { name } = file
    const read = <Result>(reader: (bytes: Bytes) => Result) =>
      attempt(reading, file, 'metadata-malformed', reader)
    if (/unsignable/i.test(name)) unsignable ??= read(readUnsignableMetadata)
    else {
      const metadata = read(readSignableMetadata)
      if (metadata) signable.set(name, metadata)
    }
  }
  return { signable, unsignable }
}

function relationRemarks(relations: Relations, parts: readonly string[]): ContainerRemark[] {
  const listed = relations.get('/') ?? []
  const paths = new Set(listed.map(({ path }) => path))
  const mains = listed.filter(({ type }) => type === relationTypes.main).length
  return [
    ...parts
      .filter((name) => !paths.has(name))
      .map((entry) => ({ word: 'relations-part-unlisted' as const, entry })),
    ...[...paths]
      .filter((path) => !parts.includes(path))
      .map((entry) => ({ word: 'relations-part-missing' as const, entry })),
    ...(mains === 0 ? [{ word: 'main-missing' as const }] : []),
    ...(mains > 1 ? [{ word: 'several-mains' as const }] : []),
  ]
}

function unsignableRemarks(unsignable: UnsignableMetadata | undefined): ContainerRemark[] {
  if (!unsignable) return [{ word: 'unsignable-metadata-missing' }]
  return unsignable.standardVersion === adocStandard ? [] : [{ word: 'standard-version-unknown' }]
}

/** Checks the path in `path#Id`. The Id is checked when the signatures are read. */
function signatureRemarks(
  signable: AdocPackage['signable'],
  parts: readonly string[],
): ContainerRemark[] {
  return [...signable.values()]
    .flatMap(({ signatures }) => signatures)
    .map(({ signatureId }) => signatureId.replace(/#.*$/, ''))
    .filter((path) => !parts.includes(path))
    .map((entry) => ({ word: 'signature-of-metadata-missing', entry }))
}
