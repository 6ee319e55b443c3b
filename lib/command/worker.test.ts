import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { startExampleWorker } from '@/lib/testing/providers/example-worker'
import { exitStatus, Misused } from './output'
import { actions } from './worker'

afterEach(() => vi.restoreAllMocks())

const secretFile = join(mkdtempSync(join(tmpdir(), 'worker-')), 'secret')

/** Follows the page that the command asks to open. */
function followPages() {
  const printed: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((line) => {
    printed.push(String(line))
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
    const [, page] = /: (http\S+)/.exec(String(line)) ?? []
    if (page) void fetch(page)
    return true
  })
  return printed
}

it('checks a worker whose pages are opened in a browser', async () => {
  const worker = await startExampleWorker()
  writeFileSync(secretFile, `${worker.secret}\n`)
  const printed = followPages()
  const values = { 'secret-file': secretFile, port: undefined, json: true }
  const status = await actions.check.run(values, [worker.url])
  await worker.close()
  expect(status).toBe(exitStatus.done)
  expect(JSON.parse(printed.join(''))).toHaveLength(9)
})

it.each([
  ['an address that is none', { 'secret-file': secretFile }, 'worker'],
  ['no secret', {}, 'http://127.0.0.1:1'],
  ['a file that does not exist', { 'secret-file': `${secretFile}.none` }, 'http://127.0.0.1:1'],
  ['a wrong port', { 'secret-file': secretFile, port: 'x' }, 'http://127.0.0.1:1'],
])('refuses %s', async (_what, values, url) => {
  await expect(actions.check.run(values, [url])).rejects.toThrow(Misused)
})
