import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { configuredClient } from '@/lib/network/outgoing'
import { checkWorker, type WorkerCheck } from '@/lib/providers/worker/check-worker'
import type { BrowserAnswer } from '@/lib/vocabulary/browser-request'
import { action } from './command'
import { exitStatus, Misused, say, warn } from './output'

/** Where the worker's pages send the browser back to. */
interface ReturnDesk {
  readonly url: string
  /** Has a person open a page; returns the parameters with which their browser comes back. */
  visit(page: string): Promise<BrowserAnswer>
  close(): void
}

async function openReturnDesk(port: number): Promise<ReturnDesk> {
  const arrivals: ((answer: BrowserAnswer) => void)[] = []
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    response.setHeader('content-type', 'text/plain; charset=utf-8')
    if (pathname !== '/return') return response.writeHead(404).end('Not found\n')
    arrivals.shift()?.(Object.fromEntries(searchParams))
    return response.end('You can close this page and go back to the terminal.\n')
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${taken}/return`,
    visit: async (page) => {
      warn(`Open this page and answer it: ${page}`)
      return await new Promise((resolve) => arrivals.push(resolve))
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

function portFrom(text = '0'): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  throw new Misused(`--port ${text} is not a port`)
}

function secretIn(path: string | undefined): string {
  if (path === undefined) throw new Misused('--secret-file is missing')
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
    throw new Misused(`${path} cannot be read (${code})`)
  }
}

function sayCheck({ name, failure }: WorkerCheck): void {
  say(failure === undefined ? `ok      ${name}` : `FAILED  ${name}: ${failure}`)
}

export const actions = {
  check: action({
    about: 'Check that a worker keeps the interface: a person signs a test text',
    operands: ['URL'],
    options: {
      'secret-file': { kind: 'value', value: 'FILE', about: "File with the worker's secret" },
      port: {
        kind: 'value',
        value: 'PORT',
        about: 'Port on 127.0.0.1 to which its pages send the browser back; default: any',
      },
      json: { kind: 'flag', about: 'Print one JSON array' },
    },
    run: async ({ 'secret-file': file, port, json }, [url = '']) => {
      if (!URL.canParse(url)) throw new Misused(`${url} is not an address`)
      const secret = secretIn(file)
      const desk = await openReturnDesk(portFrom(port))
      const checks: WorkerCheck[] = []
      const report = (check: WorkerCheck) => {
        checks.push(check)
        if (!json) sayCheck(check)
      }
      try {
        const target = { http: configuredClient(), url: url.replace(/\/+$/, ''), secret }
        const { url: returnUrl, visit } = desk
        const isRight = await checkWorker({ ...target, returnUrl, visit }, report)
        if (json) say(JSON.stringify(checks))
        return isRight ? exitStatus.done : exitStatus.failed
      } finally {
        desk.close()
      }
    },
  }),
}
