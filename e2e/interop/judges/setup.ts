import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { TestProject } from 'vitest/node'
import { isInstalled } from '../run-tool'
import { type Machine, startMachine } from './machine'
import { type Prepared, prepare } from './prepare'

/** The address of the judges, and their libraries. */
export interface RunningJudges {
  readonly url: string
  /** The folder of their libraries, with a folder for each class path. */
  readonly libraries: string
}

declare module 'vitest' {
  export interface ProvidedContext {
    /** Undefined if there is no Java or Maven. */
    judges: RunningJudges | undefined
    /** Whether tables and corpora are compared whole, or a fixed sample of each. */
    wholeTables: boolean
  }
}

const tools = [
  ...['pdfsig', 'pdftotext', 'qpdf', 'mutool', 'openssl', 'xmlsec1'],
  ...['unzip', 'zip', 'zipinfo', '7z', 'bsdtar', 'gs', 'jq', 'python3'],
]

/** Global set-up of vitest: one Java machine for all specs, started at the first question. Names missing peers. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const prepared = await prepare()
  const missing = tools.filter((tool) => !isInstalled(tool))
  if ('missing' in prepared)
    missing.push(`EU DSS, digidoc4j, veraPDF and iText (${prepared.missing})`)
  if (missing.length > 0) {
    process.stderr.write(`Not run: checks by ${missing.join(', ')}, which are not installed.\n`)
  }
  if ('missing' in prepared) {
    project.provide('judges', undefined)
    return async () => undefined
  }
  const { url, stop } = await serve(prepared)
  project.provide('judges', { url, libraries: prepared.libraries })
  return stop
}

async function serve(prepared: Prepared) {
  let machine: Machine | undefined
  const server = createServer(async (request, response) => {
    machine ??= startMachine(prepared)
    await respond(machine, request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await machine?.stop()
    },
  }
}

/** The body of a request is the judge and its words, as JSON. */
async function respond(
  machine: Machine,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const [judge = '', ...words] = JSON.parse(await text(request)) as readonly string[]
    response.end(await machine.ask(judge, words))
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
}
