import type { ContainerFile } from '@/lib/container/container'
import { containerLimits } from '@/lib/container/container-limits'
import { digest } from '@/lib/encoding/digest'
import { readEntry } from '@/lib/encoding/zip/read-entry'
import { DocumentRefused } from '../../document-refused'
import { idsIn } from '../../model/ids-in'
import type { SignatureToValidate } from '../../model/signature'
import type { TimeStampToValidate } from '../../model/time-stamp'
import { type EncodedTimeStamp, readTimeStamp } from '../cms/time-stamp'
import { type CheckedManifest, manifestMatchers } from './asic-manifests'
import type { CadesContainer } from './cades-signatures'
import { digestOfFile } from './digest-of-file'

/**
 * Tokens of a container (EN 319 162-1): over the one data file of an ASiC-S (4.3.3.2), or over a manifest
 * that names the token (4.4.3.4), which covers the signatures it lists. Throws `DocumentRefused`.
 */
export async function readContainerTimeStamps(
  reading: CadesContainer,
  signatures: readonly SignatureToValidate[],
): Promise<readonly TimeStampToValidate[]> {
  const { source, timeStampFiles } = reading.container
  const read: TimeStampToValidate[] = []
  for (const file of timeStampFiles) {
    const octets = readEntry(source, file.entry, containerLimits.signatureOctets)
    const stamped = stampedBy(file, reading, signatures)
    const common = { type: 'CONTAINER_TIMESTAMP', octets, filename: file.name } as const
    const timeStamp = await readTimeStamp({ ...common, ...stamped }, [])
    if (!timeStamp) throw new DocumentRefused('malformed', `${file.name} is no time-stamp token`)
    read.push(timeStamp)
  }
  return withOneAnother(read, reading.manifests)
}

type Stamped = Pick<EncodedTimeStamp, 'digestOfData' | 'covers' | 'references'>

function stampedBy(
  { name }: ContainerFile,
  { container, files, manifests }: CadesContainer,
  signatures: readonly SignatureToValidate[],
): Stamped {
  const manifest = manifests.find(({ signatureFilename }) => signatureFilename === name)
  if (manifest) {
    return {
      digestOfData: async (algorithm) => digest(algorithm, manifest.octets),
      covers: coveredBy(manifest.entries, signatures),
      references: manifestMatchers(manifest),
    }
  }
  const [only] = container.kind === 'asics' ? container.dataFiles : []
  return {
    digestOfData: async (algorithm) => only && (await digestOfFile(files, only.name, algorithm)),
    covers: coveredBy(only ? [only] : [], signatures),
  }
}

/** Signatures in the files it is over, with their time-stamps and validation data. */
function coveredBy(
  files: readonly { readonly name: string }[],
  signatures: readonly SignatureToValidate[],
): ReadonlySet<string> {
  const names = new Set(files.map(({ name }) => name))
  const covered = signatures.filter(({ filename }) => filename && names.has(filename))
  return new Set(
    covered.flatMap(({ id, timeStamps, material }) => [
      id,
      ...timeStamps.map((one) => one.id),
      ...timeStamps.flatMap((one) => idsIn(one.material)),
      ...idsIn(material),
    ]),
  )
}

/** A token also covers the tokens its manifest lists. */
function withOneAnother(
  timeStamps: readonly TimeStampToValidate[],
  manifests: readonly CheckedManifest[],
): readonly TimeStampToValidate[] {
  return timeStamps.map((timeStamp) => {
    const manifest = manifests.find(
      ({ signatureFilename }) => signatureFilename === timeStamp.filename,
    )
    const names = new Set(manifest?.entries.map(({ name }) => name))
    const earlier = timeStamps.filter(({ filename }) => filename && names.has(filename))
    const ids = earlier.flatMap(({ id, material }) => [id, ...idsIn(material)])
    return { ...timeStamp, covers: new Set([...timeStamp.covers, ...ids]) }
  })
}
