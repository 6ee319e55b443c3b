import { resolve } from 'node:path'
import { readEnvironment } from '@/lib/config'
import { outliveReader } from '@/lib/log/closed-output'
import { adminSocketPath } from '../core/admin-socket-path'
import { ask } from './ask'
import type { Credentials } from './relying-party-commands'

const usage = 'npm run relying-party -- add|rotate|revoke NAME\nnpm run relying-party -- list\n'

/** `npm run relying-party`: administers the relying parties of a running gateway. */
async function main([command = '', name = '']: readonly string[]): Promise<number> {
  if (!isUsable(command, name)) {
    process.stderr.write(usage)
    return 2
  }
  const socketPath = adminSocketPath(resolve(readEnvironment().DATA_DIR))
  const answer = await ask(socketPath, `/${command}`, { name })
  process.stdout.write(`${answer.message}\n`)
  if (answer.ok && answer.credentials) tell(answer.credentials)
  return answer.ok ? 0 : 1
}

/** The access token comes last: scripts read the last line. */
function tell({ callbackSecret, accessToken }: Credentials): void {
  process.stdout.write('Secret of its callbacks, and its access token; neither is shown again:\n')
  process.stdout.write(`${callbackSecret}\n${accessToken}\n`)
}

function isUsable(command: string, name: string): boolean {
  return command === 'list' || (['add', 'rotate', 'revoke'].includes(command) && name !== '')
}

outliveReader()
process.exitCode = await main(process.argv.slice(2))
