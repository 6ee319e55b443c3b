import { relationTypes } from '#container/adoc/adoc-names'
import type { AdocPackage, Container } from '#container/container'

import { fileFinder } from '#container/reference-uri'
import type { XadesSignature } from '#signature/xades/read'
import type { StructureFinding } from '../../model/token'
import { filesOfReferences } from './files-of-references'

/** An ADOC-V1.0 package and the location of one of its signatures. */
export interface AdocSignatureLocation {
  readonly container: Container
  readonly package: AdocPackage
  /** The entry that contains the signature. */
  readonly filename: string
}

/**
 * Checks the package rules of ADOC-V1.0 for one signature. A signature with the purpose `signature` must cover the main
 * content and its appendices; violations of the other rules only cause warnings.
 */
export function adocFindings(
  signature: XadesSignature,
  location: AdocSignatureLocation,
): readonly StructureFinding[] {
  return [
    ...contentFindings(signature, location),
    ...metadataFindings(signature, location),
    ...(isDescribed(signature, location) ? [] : [rule('signature-not-described')]),
  ]
}

/** A rule of the package that a signature does not follow. */
export type AdocRule = 'signature-not-described' | 'metadata-not-signed'

/** A warning about the package; it does not change the verdict on the signature. */
function rule(word: AdocRule, entry?: string): StructureFinding {
  const about = entry === undefined ? word : `${word} (${entry})`
  return { severity: 'warn', key: 'adoc-package', about }
}

const documentTypes: readonly string[] = [relationTypes.main, relationTypes.appendix]
const contentTypes: readonly string[] = [...documentTypes, relationTypes.attachment]

function contentFindings(
  signature: XadesSignature,
  location: AdocSignatureLocation,
): readonly StructureFinding[] {
  const { files, documents, related, hasMain } = contentOf(location)
  const signed = filesOfReferences(files, signature.references)
  const isForDocument = purposeOf(signature, location) === 'signature'
  return files
    .filter((file) => !signed.has(file))
    .map((file) => {
      // The relations are not signed. If they do not mention a file, the file may be content.
      const isDocument = documents.has(file) || !related.has(file) || !hasMain
      return isDocument && isForDocument
        ? ({ ...failsLater, key: 'file-not-signed', about: file.name } as const)
        : ({ severity: 'warn', key: 'file-not-signed', about: file.name } as const)
    })
}

/**
 * The data files, and every other file that the relations call content. Software that follows the relations shows these
 * files in any folder.
 */
function contentOf({ container, package: { relations } }: AdocSignatureLocation) {
  const { dataFiles, otherFiles, signatureFiles } = container
  const listed = relations?.get('/') ?? []
  const find = fileFinder([...dataFiles, ...otherFiles, ...signatureFiles])
  const named = (types: readonly string[]) =>
    listed.filter(({ type }) => types.includes(type)).flatMap(({ path }) => find(path) ?? [])
  return {
    files: [...new Set([...dataFiles, ...named(contentTypes)])],
    documents: new Set(named(documentTypes)),
    related: new Set(listed.flatMap(({ path }) => find(path) ?? [])),
    hasMain: named([relationTypes.main]).length > 0,
  }
}

const failsLater = { severity: 'unacceptable', subIndication: 'FORMAT_FAILURE' } as const

/**
 * The purpose of the signature, such as signature, registration or confirmation. It counts only if the signature covers
 * it.
 */
function purposeOf(signature: XadesSignature, location: AdocSignatureLocation): string {
  const covered = coveredElements(signature, location)
  const signed = descriptionsOf(signature, location).find(({ element }) => covered.has(element))
  return signed?.signingPurpose ?? 'signature'
}

function isDescribed(signature: XadesSignature, location: AdocSignatureLocation): boolean {
  return descriptionsOf(signature, location).length > 0
}

/** The descriptions of this signature in the metadata, which identify it by path and Id. */
function descriptionsOf(
  { id }: XadesSignature,
  { package: { signable }, filename }: AdocSignatureLocation,
) {
  const described = [...signable].flatMap(([path, { signatures }]) =>
    signatures.map((one) => ({ ...one, element: `${path}#${one.id}` })),
  )
  return described.filter(({ signatureId }) => signatureId === `${filename}#${id}`)
}

/** The metadata elements that the signature covers, as path and Id. */
function coveredElements(
  { references }: XadesSignature,
  { container }: AdocSignatureLocation,
): ReadonlySet<string> {
  const find = fileFinder(container.otherFiles)
  return new Set(
    references.flatMap(({ uri, transforms }) => {
      const file = find(uri ?? '')?.name
      const ids = transforms.flatMap((one) => (one.kind === 'element-by-id' ? [one.id] : []))
      return ids.map((id) => `${file}#${id}`)
    }),
  )
}

/** A warning for each element that the relations list for the signature but no reference covers. */
function metadataFindings(
  signature: XadesSignature,
  location: AdocSignatureLocation,
): readonly StructureFinding[] {
  const { package: adoc, filename } = location
  const { relations, signable } = adoc
  const covered = coveredElements(signature, location)
  const claimed = [...signable.keys()].flatMap((path) =>
    (relations?.get(path) ?? [])
      .filter((one) => one.type === relationTypes.signatures && one.path === filename)
      .flatMap(({ elements }) => elements.map((id) => `${path}#${id}`)),
  )
  return claimed
    .filter((element) => !covered.has(element))
    .map((element) => rule('metadata-not-signed', element))
}
