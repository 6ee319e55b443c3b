import type { Container } from '@/lib/container/container'
import { type ManifestEntry, manifestPath } from '@/lib/container/manifest'
import type { ContainerFacts } from '../../model/document'
import type { CheckedManifest } from './asic-manifests'

/** What the reports say of a container. */
export function containerFacts(
  { kind, archive, mimetype, manifest, dataFiles, evidenceFiles }: Container,
  asicManifests: readonly CheckedManifest[],
): ContainerFacts {
  const comment = Buffer.from(archive.comment).toString('utf8')
  return {
    type: kind === 'asics' ? 'ASiC_S' : 'ASiC_E',
    zipComment: comment === '' ? undefined : comment,
    mimeType: mimetype,
    manifests: [
      ...(manifest ? [packageManifest(manifest)] : []),
      ...asicManifests.map(({ filename, signatureFilename, entries }) => ({
        ...{ filename, signatureFilename },
        entries: entries.map(({ name }) => name),
      })),
    ],
    contentFiles: dataFiles.map(({ name }) => name),
    evidenceRecords: evidenceFiles.map(({ name }) => name),
  }
}

function packageManifest(manifest: readonly ManifestEntry[]): ContainerFacts['manifests'][number] {
  const entries = manifest.map(({ path }) => path)
  return { filename: manifestPath, signatureFilename: undefined, entries }
}
