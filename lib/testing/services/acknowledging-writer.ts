/** Commits rows one after another and prints each number after the commit, until it is killed. */

import { writeSync } from 'node:fs'
import { pino } from 'pino'
import { openDatabase } from '@/lib/storage/open-database'
import { prompts } from '@/lib/storage/schema/limit-schema'

const [, , directory = ''] = process.argv
const log = pino({ level: 'silent' })
const { db } = await openDatabase({ directory, log })

for (let number = 0; ; number++) {
  const personKey = String(number)
  await db.insert(prompts).values({
    id: crypto.randomUUID(),
    sessionId: crypto.randomUUID(),
    personKey,
  })
  // Synchronously, so that no acknowledged number is lost in this process when it is killed.
  writeSync(1, `${personKey}\n`)
}
