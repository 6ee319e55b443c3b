import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { askForFile } from '@/lib/gateway/admin/ask'
import { writeReport } from '@/lib/gateway/admin/person/erasure-report'
import type { ErasureAnswer, ExportAnswer } from '@/lib/gateway/admin/person/person-commands'
import { action } from './command'
import { askGateway, socketPath } from './gateway'
import { exitStatus, Refused, say, whileWorking } from './output'

/** The person is read from standard input: an argument would appear in the process list and the shell's history. */
const readPerson = async () => await text(process.stdin)

async function exportTo(file: string): Promise<number> {
  if (existsSync(file)) throw new Refused(`${file} exists already`)
  const who = await readPerson()
  const refusal = await whileWorking(
    'seconds the archive has taken',
    askForFile(socketPath(), '/person/archive', { who }, file),
  )
  if (refusal) throw new Refused(refusal.message)
  return exitStatus.done
}

async function exportToOutput(): Promise<number> {
  const answer = await askGateway<ExportAnswer>('/person/export', { who: await readPerson() })
  if (!answer.ok) throw new Refused(answer.message)
  say(JSON.stringify(answer.described, null, 1))
  return exitStatus.done
}

export const actions = {
  export: action({
    about: 'Print the stored data of the person named on standard input (LT 40504040001 [E-MAIL]…)',
    options: {
      to: { kind: 'value', value: 'FILE.zip', about: 'Write the data with all files to FILE.zip' },
    },
    run: async ({ to }) => await (to === undefined ? exportToOutput() : exportTo(resolve(to))),
  }),
  erase: action({
    about: 'Erase the data of that person; without --yes only list it',
    options: {
      yes: { kind: 'flag', about: 'Really erase' },
      json: { kind: 'flag', about: 'Print one JSON object' },
    },
    run: async ({ yes, json }) => {
      const who = await readPerson()
      const answer = await askGateway<ErasureAnswer>('/person/erase', { who, yes })
      if (!answer.ok) throw new Refused(answer.message)
      say(json ? JSON.stringify(answer.report, null, 1) : writeReport(answer.report))
      return exitStatus.done
    },
  }),
}
