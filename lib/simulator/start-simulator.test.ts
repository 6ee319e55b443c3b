import { X509Certificate } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { folderOfFile } from '@/lib/testing/folder-of-file'
import { freePort } from '@/lib/testing/services/free-ports'
import { simulatorSettings } from '@/lib/testing/services/simulator-app'
import { startSimulator } from './start-simulator'

const folder = folderOfFile('simulator-')

const settings = { ...simulatorSettings(folder), answerMs: 'manual', timeoutMs: 60_000 } as const

describe('startSimulator', () => {
  it('answers requests that arrive during its start', async () => {
    const port = await freePort()
    const dataDir = mkdtempSync(join(folder, 'slow-'))
    const starting = startSimulator({ ...settings, dataDir, port })
    const call = () => fetch(`http://127.0.0.1:${port}/lists/peps.csv`)
    const { status } = await vi.waitFor(call, { interval: 1, timeout: 60_000 })
    expect(status).toBe(200)
    await (await starting).close()
  })

  it('keeps its trust anchors when it is restarted', async () => {
    const anchors = async () => {
      const simulator = await startSimulator(settings)
      const text = await (await fetch(`${simulator.url}/anchors.pem`)).text()
      await simulator.close()
      // The text before the certificates contains the port, which differs after each start.
      return text.slice(text.indexOf('-----BEGIN'))
    }
    const pem = await anchors()
    expect(new X509Certificate(pem).ca).toBe(true)
    expect(await anchors()).toBe(pem)
  })
})
