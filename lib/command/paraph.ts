import { inspect } from 'node:util'
import { outliveReader } from '@/lib/log/closed-output'
import { asksForHelp, runAction } from './command'
import { commands } from './commands'
import { helpOf, inColumns } from './help'
import { exitStatus, Misused, Refused, say, warn } from './output'

const overview = () =>
  [
    'paraph COMMAND … ; paraph COMMAND --help',
    '',
    ...inColumns(Object.entries(commands).map(([name, { about }]) => [name, about] as const)),
  ].join('\n')

/** `paraph COMMAND …`: the program of operators. Returns the exit status. */
async function main([name = '', ...args]: readonly string[]): Promise<number> {
  if (name === '' || name === 'help' || asksForHelp([name])) {
    say(overview())
    return name === '' ? exitStatus.misused : exitStatus.done
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) {
    warn(`Unknown command ${name}\n\n${overview()}`)
    return exitStatus.misused
  }
  const { actions } = await command.load()
  if (asksForHelp(args)) {
    say(helpOf(name, actions))
    return exitStatus.done
  }
  try {
    return await runAction(actions, args)
  } catch (error) {
    if (!(error instanceof Misused)) throw error
    warn(`${error.message}\n\n${helpOf(name, actions)}`)
    return exitStatus.misused
  }
}

/**
 * Prints one sentence for expected errors and system errors, and a stack for all other errors. Returns the exit status.
 */
function reportFailure(error: unknown): number {
  const isForeseen = error instanceof Refused || (error instanceof Error && 'syscall' in error)
  warn(isForeseen ? error.message : inspect(error))
  return error instanceof Refused ? error.status : exitStatus.failed
}

outliveReader()
process.exitCode = await main(process.argv.slice(2)).catch(reportFailure)
