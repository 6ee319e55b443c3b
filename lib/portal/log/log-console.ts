import { stripVTControlCharacters } from 'node:util'
import { portalLog } from './portal-log'

const levels = { error: 'error', warn: 'warn', info: 'info', log: 'info', debug: 'debug' } as const

/** Redirects Next's console output to the portal's log, so that every line of this process is JSON. */
export function logConsole(): void {
  for (const [method, level] of Object.entries(levels)) {
    console[method as keyof typeof levels] = (...said: readonly unknown[]) => {
      const err = said.find((part) => part instanceof Error)
      if (isBrokenOff(err)) portalLog().info('a browser broke off its request')
      else portalLog()[level]({ err, said: wordsOf(said) }, 'console')
    }
  }
}

/** Whether the error means that a connection ended before its request did. */
function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && error.message === 'aborted'
}

/** Joins the texts without paths and addresses, because these contain secrets. */
function wordsOf(said: readonly unknown[]): string {
  const words = said.filter((part) => typeof part === 'string').join(' ')
  return stripVTControlCharacters(words)
    .replaceAll(/\S*\/\S*/g, '…')
    .trim()
}
