import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { readEnvironment } from '@/lib/config'
import { outliveReader } from '@/lib/log/closed-output'
import { adminSocketPath } from '../core/admin-socket-path'
import { ask, askForFile } from './ask'
import { writeReport } from './person/erasure-report'
import type { ErasureAnswer, ExportAnswer } from './person/person-commands'

const usage = `npm run -s person -- export [--to FILE.zip]
npm run -s person -- erase [--yes] [--json]
Who is meant comes on standard input, never as an argument: LT 40504040001 [E-MAIL]…
`

/** `npm run person`: what is held about a person, and erasing it. */
async function main(args: readonly string[]): Promise<number> {
  const asked = read(args)
  if (!asked) return failed(usage, 2)
  const { command, to, yes, json } = asked
  if (to !== undefined && existsSync(to)) return failed(`${to} is there already\n`)
  const who = await text(process.stdin)
  const socketPath = adminSocketPath(resolve(readEnvironment().DATA_DIR))
  if (command === 'erase') {
    const answer = await ask<ErasureAnswer>(socketPath, '/person/erase', { who, yes })
    if (!answer.ok) return failed(`${answer.message}\n`)
    return said(json ? JSON.stringify(answer.report, null, 1) : writeReport(answer.report))
  }
  if (to !== undefined) {
    const refusal = await askForFile(socketPath, '/person/archive', { who }, to)
    return refusal ? failed(`${refusal.message}\n`) : 0
  }
  const answer = await ask<ExportAnswer>(socketPath, '/person/export', { who })
  return answer.ok ? said(JSON.stringify(answer.told, null, 1)) : failed(`${answer.message}\n`)
}

function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        to: { type: 'string' },
        yes: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
      },
    })
    const [command, ...rest] = positionals
    const { to, yes, json } = values
    // Nobody is named here: a personal code would stand in the list of processes and in the history of the shell.
    if (rest.length > 0) return undefined
    if (command === 'export' && !yes && !json) return { command, to: to && resolve(to), yes, json }
    if (command === 'erase' && to === undefined) return { command, to, yes, json }
    return undefined
  } catch {
    // An option of another name.
    return undefined
  }
}

function said(line: string): number {
  process.stdout.write(`${line}\n`)
  return 0
}

function failed(line: string, status = 1): number {
  process.stderr.write(line)
  return status
}

outliveReader()
process.exitCode = await main(process.argv.slice(2))
