import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An HAProxy for one test. */
export interface LoadBalancer {
  stop(): Promise<void>
}

export const hasHaproxy = (): boolean => spawnSync('haproxy', ['-v']).error === undefined

export async function startHaproxy(configuration: string): Promise<LoadBalancer> {
  const folder = mkdtempSync(join(tmpdir(), 'paraph-haproxy-'))
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(file, configuration)
  const { stderr, status } = spawnSync('haproxy', ['-c', '-q', '-f', file], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`HAProxy refuses its configuration: ${stderr}`)
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: 'ignore' })
  return {
    stop: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}
