import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readEnvironment } from '@/lib/config'
import { outliveReader } from '@/lib/log/closed-output'
import { adminSocketPath } from '../core/admin-socket-path'
import { ask } from './ask'

const usage = `npm run files -- list [--older-than-days N]
npm run files -- erase-unknown --older-than-days N [--yes]
`

/** `npm run files`: stored files that no row of a running gateway's database knows. */
async function main(args: readonly string[]): Promise<number> {
  const asked = read(args)
  if (!asked) {
    process.stderr.write(usage)
    return 2
  }
  const socketPath = adminSocketPath(resolve(readEnvironment().DATA_DIR))
  const answer = await ask(socketPath, `/files/${asked.command}`, asked.input)
  process.stdout.write(`${answer.message}\n`)
  return answer.ok ? 0 : 1
}

function read(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'older-than-days': { type: 'string' }, yes: { type: 'boolean' } },
    })
    const [command = '', ...rest] = positionals
    const days = values['older-than-days']
    const isUsable = command === 'list' || (command === 'erase-unknown' && days !== undefined)
    if (!isUsable || rest.length > 0) return undefined
    const age = days === undefined ? {} : { olderThanDays: Number(days) }
    return { command, input: { ...age, yes: values.yes ?? false } }
  } catch {
    // An option of another name.
    return undefined
  }
}

outliveReader()
process.exitCode = await main(process.argv.slice(2))
