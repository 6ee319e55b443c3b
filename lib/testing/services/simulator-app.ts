import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { memoryKeyRing } from '@paraph/validator/authority/key-ring'
import type { Hono } from 'hono'
import { simulatorApp } from '@/lib/simulator/app'
import type { SimulatorSettings } from '@/lib/simulator/simulator-settings'
import { openWorld } from '@/lib/simulator/world'

/** Settings of a simulator on any port, whose persons answer at once or time out immediately. */
export function simulatorSettings(dataDir: string): SimulatorSettings {
  return {
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    dataDir,
    answerMs: 0,
    timeoutMs: 0,
    portalUrl: 'http://localhost:3000',
    rsaModulusLength: 2048,
  }
}

/** The simulator without a network. Its persons answer at once or time out immediately. */
export interface TestApp {
  readonly app: Hono
  close(): Promise<void>
}

export async function openTestApp(
  more: Partial<SimulatorSettings> = {},
  clock = () => new Date(),
): Promise<TestApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'simulator-'))
  const settings = { ...simulatorSettings(dataDir), ...more }
  const world = await openWorld(settings, 'http://localhost:4400', clock, memoryKeyRing(clock))
  return { app: simulatorApp(world), close: () => rm(dataDir, { recursive: true }) }
}

/** Posts JSON; `body` is the JSON answer, or an empty text without one. */
export async function postJson(app: Hono, path: string, content: unknown) {
  const response = await app.request(path, { method: 'POST', body: JSON.stringify(content) })
  const text = await response.text()
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: text === '' ? '' : JSON.parse(text),
  }
}

export async function getJson(app: Hono, path: string) {
  const response = await app.request(path)
  return response.json()
}
