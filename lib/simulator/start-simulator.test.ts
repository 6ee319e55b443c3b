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

const signing = {
  relyingPartyUUID: '00000000-0000-0000-0000-000000000000',
  relyingPartyName: 'DEMO',
  phoneNumber: '+37061234567',
  nationalIdentityNumber: '38001010015',
  hash: 'L2ZfamqZ4O8HUuAOyfRTrfWdjLYAAAAAAAAAAAAAAAA=',
  hashType: 'SHA256',
  language: 'LIT',
  displayText: 'sutartis.pdf',
}

async function json(url: string, body?: unknown) {
  const response = await fetch(
    url,
    body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) },
  )
  return response.json()
}

describe('startSimulator', () => {
  it('plays a signature from the prompt to the value', async () => {
    const simulator = await startSimulator(settings)
    const { sessionID } = await json(`${simulator.url}/mid-api/signature`, signing)
    const [prompt] = await json(`${simulator.url}/prompts.json`)
    expect(prompt).toMatchObject({
      family: 'mobile-id',
      kind: 'signature',
      code: '38001010015',
      text: 'sutartis.pdf',
      control_code: '1408',
    })
    await json(`${simulator.url}/prompts/${prompt.id}`, { answer: 'ok' })
    const status = await json(`${simulator.url}/mid-api/signature/session/${sessionID}`)
    expect(status).toMatchObject({ state: 'COMPLETE', result: 'OK' })
    await simulator.close()
  })

  it('answers requests that arrive during its start', async () => {
    const port = await freePort()
    const dataDir = mkdtempSync(join(folder, 'slow-'))
    const starting = startSimulator({ ...settings, dataDir, port })
    const call = () => fetch(`http://127.0.0.1:${port}/lists/peps.csv`)
    const { status } = await vi.waitFor(call, { interval: 1, timeout: 60_000 })
    expect(status).toBe(200)
    await (await starting).close()
  })

  it('has the same trust anchors after a restart', async () => {
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

  it('returns a name for any well-formed personal code', async () => {
    const simulator = await startSimulator(settings)
    const [row] = await json(`${simulator.url}/people.json?code=38001010015&phone=%2B37061234567`)
    expect(row).toMatchObject({ outcome: 'OK', country: 'LT', name: expect.any(String) })
    await simulator.close()
  })
})
