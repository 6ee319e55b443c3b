import type { EncryptionAnswer } from '@/lib/gateway/admin/encryption/encryption-commands'
import { action } from './command'
import { askGateway, sayAnswer } from './gateway'
import { KeyCounts } from './key-counts'
import { exitStatus, Misused, progress, say } from './output'

/** Files are stored in 256 parts, one for each beginning of a name. */
const parts = Array.from({ length: 256 }, (_, index) => index.toString(16).padStart(2, '0'))

/** Processes the files part by part. A repeated run skips files that are already done. */
async function goThrough(verb: string, isJson: boolean): Promise<number> {
  const sum = new KeyCounts()
  const report = progress('parts of the files', parts.length)
  let damaged = 0
  let passing = 0
  for (const [index, part] of parts.entries()) {
    const answer = await askGateway<EncryptionAnswer>(`/files/${verb}`, { part })
    if (!answer.ok) return sayAnswer(answer)
    sum.add(answer)
    damaged += answer.damaged
    passing += answer.passing
    report(index + 1)
  }
  if (isJson) say(JSON.stringify({ ...sum.toJSON(), damaged, passing }))
  else say([...sum.lines(verb !== 'status'), ...remarks(damaged, passing)].join('\n'))
  return sum.hasUnknownKeys || damaged > 0 ? exitStatus.failed : exitStatus.done
}

const remarks = (damaged: number, passing: number) => [
  ...(damaged > 0 ? [`${damaged} files are damaged: the log names them`] : []),
  ...(passing > 0
    ? [`${passing} of them belong to running or interrupted requests, for at most a day`]
    : []),
]

const pass = (verb: string, about: string) =>
  action({
    about,
    options: { json: { kind: 'flag', about: 'Print one JSON object' } },
    run: async ({ json }) => await goThrough(verb, json),
  })

const age = { kind: 'value', value: 'N', about: 'Only files older than N days' } as const

async function askAboutUnknown(verb: string, days: string | undefined, yes: boolean) {
  const input = { ...(days === undefined ? {} : { olderThanDays: Number(days) }), yes }
  return sayAnswer(await askGateway(`/files/${verb}`, input))
}

export const actions = {
  list: action({
    about: 'List the files that the database does not know',
    options: { 'older-than-days': age },
    run: async ({ 'older-than-days': days }) => await askAboutUnknown('list', days, false),
  }),
  'erase-unknown': action({
    about: 'Erase unknown files; without --yes only list them',
    options: { 'older-than-days': age, yes: { kind: 'flag', about: 'Really erase' } },
    run: async ({ 'older-than-days': days, yes }) => {
      if (days === undefined) throw new Misused('--older-than-days is missing')
      return await askAboutUnknown('erase-unknown', days, yes)
    },
  }),
  status: pass('status', 'Count the files by the key that they are encrypted with'),
  encrypt: pass('encrypt', 'Encrypt all files with the first key of ENCRYPTION_KEY'),
  decrypt: pass('decrypt', 'Store all files unencrypted'),
}
