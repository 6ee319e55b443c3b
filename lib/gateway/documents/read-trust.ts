import { Readable } from 'node:stream'
import type { Operation } from '../operation/operation'
import { FileReply } from '../operation/reply'

/** Returns the trust material of this installation. The material has no data of owners or signers. */
export const readTrust: Operation<'readTrust'> = async ({ trustFile }) => {
  const { bytes, sha256 } = await trustFile()
  return new FileReply({
    name: 'trust.json.gz',
    mediaType: 'application/gzip',
    size: bytes.length,
    sha256,
    chunks: ([start, end] = [0, bytes.length]) => Readable.from([bytes.subarray(start, end)]),
  })
}
