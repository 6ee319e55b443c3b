import { adocV2Relations } from '#container/adoc/adoc-names'
import type { Container, ContainerKind, ContainerRemark } from '#container/container'
import { fileFinder } from '#container/reference-uri'
import { isOverWhole } from '#signature/xades/dsig/reference'
import type { XadesSignature } from '#signature/xades/read'
import type { StructureFinding } from '../../model/token'
import { adocFindings } from './adoc-findings'
import { filesOfReferences } from './files-of-references'

type Severity = Pick<StructureFinding, 'severity' | 'subIndication'>

const warns: Severity = { severity: 'warn' }
const fails: Severity = { severity: 'fail' }
/** The signature fails, but only after its digests, value and certificates have been checked. */
const unacceptable: Severity = { severity: 'unacceptable' }
const failsLater: Severity = { severity: 'unacceptable', subIndication: 'FORMAT_FAILURE' }

/** Frequent mistakes of writers are tolerated; anything that makes the content ambiguous is not. */
const severities: Readonly<Record<ContainerRemark['word'], Severity>> = {
  'mimetype-missing': warns,
  'mimetype-not-first': warns,
  'mimetype-compressed': warns,
  'mimetype-extra-field': warns,
  'mimetype-white-space': warns,
  'mimetype-unknown': warns,
  'mimetype-misspelt': fails,
  'manifest-missing': unacceptable,
  'manifest-malformed': unacceptable,
  'manifest-root-missing': warns,
  'manifest-root-differs': warns,
  'manifest-duplicate': unacceptable,
  'manifest-file-missing': unacceptable,
  'manifest-file-unlisted': warns,
  'data-files-missing': failsLater,
  'several-data-files': fails,
  'unexpected-file': warns,
  'relations-missing': warns,
  'relations-malformed': warns,
  'relations-part-missing': warns,
  'relations-part-unlisted': warns,
  'main-missing': warns,
  'several-mains': warns,
  'metadata-malformed': warns,
  'unsignable-metadata-missing': warns,
  'standard-version-unknown': warns,
  'signature-of-metadata-missing': warns,
}

const adocWords: readonly ContainerRemark['word'][] = [
  'relations-missing',
  'relations-malformed',
  'relations-part-missing',
  'relations-part-unlisted',
  'main-missing',
  'several-mains',
  'metadata-malformed',
  'unsignable-metadata-missing',
  'standard-version-unknown',
  'signature-of-metadata-missing',
]

/**
 * Findings for CAdES signatures. They have their own manifests (EN 319 162-1, 4.4.3.3), so manifest.xml may be missing.
 */
export function cadesFindings(container: Container): readonly StructureFinding[] {
  const remarks = container.remarks.filter(({ word }) => word !== 'manifest-missing')
  return containerFindings({ ...container, remarks })
}

/** Findings about the container that apply to every signature in it. */
export function containerFindings({
  remarks,
  kind,
  dataFiles,
}: Container): readonly StructureFinding[] {
  const found: StructureFinding[] = remarks.map(({ word, entry }) => ({
    ...severities[word],
    // Violations of the ADOC package rules have a message of their own.
    key: adocWords.includes(word) ? 'adoc-package' : 'container-structure',
    about: entry === undefined ? word : `${word} (${entry})`,
  }))
  // EN 319 162-1, 4.3.1: the one data file of an ASiC-S is in its root folder.
  const hasRootFile = dataFiles.some(({ name }) => !name.includes('/'))
  if (kind === 'asics' && dataFiles.length > 0 && !hasRootFile) {
    found.push({ ...fails, key: 'container-structure', about: 'root-file-missing' })
  }
  return found
}

/** Findings against one signature: files that it does not cover, and media types that differ. */
export function coverageFindings(
  container: Container,
  signature: XadesSignature,
  filename: string,
): readonly StructureFinding[] {
  const { dataFiles, kind, adoc } = container
  const partly = partlySignedFiles(dataFiles, signature)
  if (adoc) return [...partly, ...adocFindings(signature, { container, package: adoc, filename })]
  return [
    ...partly,
    ...unsignedFiles(dataFiles, signature).map((file) => unsignedFileFinding(file, kind)),
    ...(statesMediaTypes(kind) ? mediaTypeFindings(container, signature) : []),
  ]
}

/**
 * EN 319 162-1, 4.4.3.3: each manifest lists its own files. A file that another signature covers only causes a warning.
 */
export function signedElsewhereFinding({
  name: about,
}: {
  readonly name: string
}): StructureFinding {
  return { ...warns, key: 'file-not-signed', about }
}

/**
 * EN 319 162-1, 4.4.3.2: a signature covers only the files that it lists. The relations of an ADOC-V2.0 may be unsigned
 * with a warning: other ASiC-E readers show them like a data file.
 */
export function unsignedFileFinding(
  { name: about }: { readonly name: string },
  kind: ContainerKind,
): StructureFinding {
  const isLeftOut = kind === 'adoc-v2' && about === adocV2Relations
  return { ...(isLeftOut ? warns : failsLater), key: 'file-not-signed', about }
}

/**
 * Warns about files of which the signature covers only a part. A reader opens the whole file, including the parts that
 * a transform excludes (XMLDSig 1.1, 8.1).
 */
function partlySignedFiles(
  dataFiles: Container['dataFiles'],
  { references, manifestEntries }: XadesSignature,
): readonly StructureFinding[] {
  const all = [...references, ...manifestEntries]
  const partly = filesOfReferences(
    dataFiles,
    all.filter((one) => !isOverWhole(one)),
  )
  const whole = filesOfReferences(dataFiles, all.filter(isOverWhole))
  return dataFiles
    .filter((file) => partly.has(file) && !whole.has(file))
    .map(({ name: about }) => ({ ...warns, key: 'part-not-signed', about }))
}

function unsignedFiles(
  dataFiles: Container['dataFiles'],
  { references, manifestEntries }: XadesSignature,
) {
  const signed = filesOfReferences(dataFiles, [...references, ...manifestEntries])
  return dataFiles.filter((file) => !signed.has(file))
}

/** BDOC 2.1, 7: every signature of a container covers all files of the container. */
export function partialCoverage(
  { dataFiles, kind }: Container,
  signatures: readonly XadesSignature[],
): readonly StructureFinding[] {
  if (kind !== 'bdoc') return []
  const left = new Set(
    signatures.flatMap((signature) => unsignedFiles(dataFiles, signature).map(({ name }) => name)),
  )
  return [...left].map((about) => ({ ...failsLater, key: 'file-partly-signed', about }))
}

function statesMediaTypes(kind: ContainerKind): boolean {
  return kind === 'asice' || kind === 'bdoc' || kind === 'edoc'
}

/** digidoc4j and SiVa refuse a differing media type in every ASiC-E; EU DSS does not compare media types. */
const disagrees: Omit<StructureFinding, 'key'> = {
  ...warns,
  brokenUnder: 'siva',
  subIndication: 'SIG_CONSTRAINTS_FAILURE',
}

/** RFC 6838, 4.2: the syntax of media types. */
function isMediaType(text: string): boolean {
  return /^[\w!#$&^.+-]+\/[\w!#$&^.+-]+\s*(;.*)?$/.test(text)
}

/**
 * BDOC 2.1, 6: a file signed as a picture must not be opened as a program. EN 319 162-1 does not require media types in
 * the manifest of an ASiC-E, and other software states different types in manifest and signature.
 */
function mediaTypeFindings(
  { dataFiles, kind }: Container,
  { references, signedProperties }: XadesSignature,
): readonly StructureFinding[] {
  const find = fileFinder(dataFiles)
  const files = new Map(
    references
      .filter(({ source }) => source.kind === 'detached')
      .toReversed()
      .map(({ id, uri = '' }) => [`#${id}`, find(uri)]),
  )
  return (signedProperties?.dataObjectFormats ?? []).flatMap(({ objectReference, mimeType }) => {
    const file = files.get(objectReference ?? '')
    const listed = file?.mediaType
    if (mimeType !== undefined && !isMediaType(mimeType)) {
      return [{ ...warns, key: 'manifest-disagrees', about: mimeType }]
    }
    if (mimeType === undefined || listed === undefined) return []
    // RFC 6838, 4.2: media types do not depend on upper or lower case.
    if (listed.toLowerCase() === mimeType.toLowerCase()) return []
    const about = `${file?.name}: ${listed} ≠ ${mimeType}`
    return [{ ...(kind === 'bdoc' ? unacceptable : disagrees), key: 'manifest-disagrees', about }]
  })
}
