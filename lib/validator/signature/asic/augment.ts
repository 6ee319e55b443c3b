import { readContainer } from '#container/read-container'
import { type ByteSource, memorySource } from '#encoding/byte-source'
import { utf8 } from '#encoding/bytes'
import type { SignatureLevel, SignedDocument, TrustServices } from '../signature-format'

import { augmentXades } from '../xades/augment'
import type { DetachedFiles } from '../xades/detached-file'
import { metadataOf } from './asic-state'
import { detachedFilesOf } from './detached-files'

/** Raises the level of the signature file. The container is opened only for an archive time-stamp. */
export async function augment(
  source: ByteSource,
  signed: SignedDocument,
  level: SignatureLevel,
  services: TrustServices,
): Promise<SignedDocument> {
  const tail = await augmentXades(signed.tail, level, services, filesAround(source, signed))
  return { ...signed, level: higher(signed.level, level), tail }
}

/** The files of the container, and the metadata file that is added with the signature. */
function filesAround(source: ByteSource, { state }: SignedDocument): DetachedFiles {
  const metadata = metadataOf(state)
  let inContainer: DetachedFiles | undefined
  return async (uri) => {
    if (uri === metadata?.metadataPath) return memorySource(utf8(metadata.metadata))
    inContainer ??= detachedFilesOf(readContainer(source))
    return await inContainer(uri)
  }
}

const levels: readonly SignatureLevel[] = ['B-B', 'B-T', 'B-LT', 'B-LTA']

function higher(one: SignatureLevel, other: SignatureLevel): SignatureLevel {
  return levels.indexOf(one) > levels.indexOf(other) ? one : other
}
