import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { startServices } from './services'

type Services = Awaited<ReturnType<typeof startServices>>
export type Settings = Readonly<Record<string, string>>

const passphrase = { BACKUP_PASSPHRASE: 'correct horse battery staple' }

/** Runs an operator's command as npm does; returns its exit status and output. */
export function begin({ environment }: Services, args: readonly string[], settings: Settings = {}) {
  const env = { ...environment, ...passphrase, ...settings }
  const child = spawn(process.execPath, ['dist/paraph.js', ...args], { env, stdio: 'pipe' })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  }
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as unknown, said })) }
}

export const run = (services: Services, args: readonly string[], settings?: Settings) =>
  begin(services, args, settings).ended

/** Kills a process as soon as the condition holds; fails if the process ends before. */
export async function killWhen(child: ChildProcess, hasComeSoFar: () => boolean): Promise<void> {
  while (!hasComeSoFar() && child.exitCode === null) await pause(2)
  expect(child.exitCode).toBeNull()
  child.kill('SIGKILL')
  await once(child, 'close')
}
