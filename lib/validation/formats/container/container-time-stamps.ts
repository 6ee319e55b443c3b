import type { Container } from '@/lib/container/container'
import { containerLimits } from '@/lib/container/container-limits'
import { digestOf } from '@/lib/encoding/byte-source'
import { readEntry } from '@/lib/encoding/zip/read-entry'
import type { DetachedFiles } from '@/lib/signature/xades/detached-file'
import { DocumentRefused } from '../../document-refused'
import type { TimeStampToValidate } from '../../model/time-stamp'
import { readTimeStamp } from '../cms/time-stamp'

/** EN 319 162-1, 4.3.3.2: the token of an ASiC-S is over its one data file. */
export async function readContainerTimeStamps(
  { source, timeStampFiles, dataFiles, kind }: Container,
  files: DetachedFiles,
): Promise<readonly TimeStampToValidate[]> {
  const [only] = dataFiles
  if (kind !== 'asics' || !only) return []
  const read: TimeStampToValidate[] = []
  for (const { entry, name: filename } of timeStampFiles) {
    const octets = readEntry(source, entry, containerLimits.signatureOctets)
    const timeStamp = await readTimeStamp(
      {
        type: 'CONTAINER_TIMESTAMP',
        octets,
        filename,
        covers: new Set(),
        digestOfData: async (algorithm) => {
          const file = await files(only.name)
          return file && (await digestOf(file, algorithm))
        },
      },
      [],
    )
    if (!timeStamp) throw new DocumentRefused('malformed', `${filename} is no time-stamp token`)
    read.push(timeStamp)
  }
  return read
}
