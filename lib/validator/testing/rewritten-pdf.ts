import { memorySource } from '#encoding/byte-source'
import { openPdf } from '#pdf/document'
import { liveNumbers } from '#pdf/live-numbers'
import { NewPdf } from '#pdf/new-pdf'
import { dictionary } from '#pdf/objects'

/**
 * Writes the objects of a PDF into a new file, like software that repairs or compresses files. Its signatures keep the
 * byte ranges of the old file, so they are broken.
 */
export function rewrittenPdf(bytes: Uint8Array): Buffer {
  const document = openPdf(memorySource(bytes))
  const written = new NewPdf()
  for (let number = 1; number <= Math.max(...liveNumbers(document)); number++) {
    written.set(written.reserve(), document.objectOf(number))
  }
  return Buffer.from(written.write(document.catalog.reference, dictionary({})))
}
