import type { Container } from '@/lib/container/container'
import { manifestPath } from '@/lib/container/manifest'
import type { ContainerFacts } from '../../model/document'

/** What the reports say of a container. */
export function containerFacts({
  kind,
  archive,
  mimetype,
  manifest,
  dataFiles,
}: Container): ContainerFacts {
  const comment = Buffer.from(archive.comment).toString('utf8')
  return {
    type: kind === 'asics' ? 'ASiC_S' : 'ASiC_E',
    zipComment: comment === '' ? undefined : comment,
    mimeType: mimetype,
    manifests: manifest
      ? [
          {
            filename: manifestPath,
            signatureFilename: undefined,
            entries: manifest.map(({ path }) => path),
          },
        ]
      : [],
    contentFiles: dataFiles.map(({ name }) => name),
  }
}
