/** Stores blobs one after another and prints key and digest of each afterwards, until it is killed. */

import { randomBytes } from 'node:crypto'
import { writeSync } from 'node:fs'
import { diceOf } from '@paraph/validator/testing/mutations'
import { openLocalBlobs } from '@/lib/storage/blobs/local-blobs'

const [, , directory = '', seed] = process.argv
const dice = diceOf(Number(seed))
const blobs = await openLocalBlobs(directory)

for (;;) {
  const content = randomBytes(dice(300_000))
  const { key, sha256 } = await blobs.write(content, { sizeMax: content.length })
  // Synchronously, so that no acknowledged key is lost in this process when it is killed.
  writeSync(1, `${key} ${sha256}\n`)
}
