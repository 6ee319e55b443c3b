import { execFileSync } from 'node:child_process'

/** Time limit for a vault command. A command that takes longer fails. */
const commandMs = 30_000

/** Thrown if a vault command fails; the message continues "The command …". */
export class CommandFailed extends Error {
  constructor(how: string) {
    super(how)
    this.name = 'CommandFailed'
  }
}

/**
 * The text that a command of the operator prints, without blanks around it. The command's error output goes to the
 * operator's log. Its standard output is not logged, because it is a secret. Throws `CommandFailed`.
 */
export function commandOutput(command: string): string {
  try {
    const options = { encoding: 'utf8', timeout: commandMs, maxBuffer: 65_536 } as const
    return execFileSync('/bin/sh', ['-c', command], {
      ...options,
      stdio: ['ignore', 'pipe', 'inherit'],
    }).trim()
  } catch (error) {
    const status = error instanceof Error && 'status' in error ? error.status : undefined
    // The cause is left out, because it may contain the printed secret.
    const how = typeof status === 'number' ? `ended with ${status}` : 'did not come to an end'
    throw new CommandFailed(how)
  }
}
