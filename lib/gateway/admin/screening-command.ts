import { resolve } from 'node:path'
import { readEnvironment } from '@/lib/config'
import { outliveReader } from '@/lib/log/closed-output'
import { adminSocketPath } from '../core/admin-socket-path'
import { isAddress } from '../screening/fetch-list'
import { ask } from './ask'
import type { ScreeningInput } from './screening-commands'

const usage = `npm run screening -- import KIND FILE|ADDRESS [--insist]
npm run screening -- query NAME
npm run screening -- remove KIND
npm run screening -- list
`

/** `npm run screening`: the lists of a running gateway. */
async function main([command = '', ...args]: readonly string[]): Promise<number> {
  const input = inputOf(command, args)
  if (!input) {
    process.stderr.write(usage)
    return 2
  }
  const socketPath = adminSocketPath(resolve(readEnvironment().DATA_DIR))
  const answer = await ask(socketPath, `/screening/${command}`, input)
  process.stdout.write(`${answer.message}\n`)
  return answer.ok ? 0 : 1
}

function inputOf(command: string, args: readonly string[]): ScreeningInput | undefined {
  const insist = args.includes('--insist')
  const [first, second] = args.filter((arg) => arg !== '--insist')
  if (command === 'list') return {}
  if (command === 'remove' && first) return { kind: first }
  if (command === 'query' && first) return { name: args.join(' ') }
  if (command !== 'import' || !first || !second) return undefined
  // The gateway has a working folder of its own.
  return { kind: first, insist, source: isAddress(second) ? second : resolve(second) }
}

outliveReader()
process.exitCode = await main(process.argv.slice(2))
