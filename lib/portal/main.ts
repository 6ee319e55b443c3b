import { existsSync, readFileSync } from 'node:fs'
import { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { inspect } from 'node:util'
import { drainOf } from '@/lib/network/drain'
import { portRefusalOf } from '@/lib/network/port-refusal'
import { ConfigurationInvalid, readEnvironment } from '@/lib/settings/config'
import { productionSlips } from '@/lib/settings/production'
import { listen } from './http/listen'
import { beginStopping } from './http/stopping'
import { withoutScripts } from './http/without-scripts'
import { logConsole } from './log/log-console'
import { portalSettings } from './settings/settings'

/** The portal's process: Next in our own server. On SIGTERM it first finishes the requests that proxies still send. */
async function main(): Promise<void> {
  const isDeveloping = process.argv.includes('--watch')
  // React and Next choose their builds by NODE_ENV.
  Object.assign(process.env, { NODE_ENV: isDeveloping ? 'development' : 'production' })
  const env = readEnvironment()
  const slips = productionSlips(env, 'portal')
  if (slips.length > 0) throw new ConfigurationInvalid(slips)
  if (!isDeveloping) prepareProduction()
  // Next reads NODE_ENV when it is loaded.
  const { default: next } = await import('next')
  const address = { port: env.PORT, hostname: env.HOST }
  const portal = next(
    isDeveloping ? { dev: true, ...address } : { dev: false, ...address, httpServer: deafServer() },
  )
  await portal.prepare()
  const pages = portal.getRequestHandler()
  const server = await listen(isDeveloping ? pages : withoutScripts(pages), env.PORT, env.HOST)
  const drain = drainOf(server)
  const stop = async () => {
    // A terminal sends SIGINT to the whole process group, and the parent process then sends SIGTERM as well.
    if (!beginStopping()) return
    await pause(portalSettings().stopDelayMs)
    await drain()
    // Waits for tasks that pages run after their responses.
    await portal.close()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}

/**
 * A server that never listens, to which Next may add its handler of upgrades to other protocols. Ours then answers such
 * requests as if they asked for no upgrade (RFC 9110, 7.8); Next would keep their connections open without an answer.
 */
function deafServer(): Server {
  return new Server()
}

class NotBuilt extends Error {
  constructor() {
    super('The portal is not built: run `npm run build`.')
    this.name = 'NotBuilt'
  }
}

/**
 * Makes Next take its configuration from the build, as its own server does: an image has no compiler to read the
 * source.
 */
function prepareProduction(): void {
  logConsole()
  const built = '.next/required-server-files.json'
  if (!existsSync(built)) throw new NotBuilt()
  const { config } = JSON.parse(readFileSync(built, 'utf8'))
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config)
}

/** Prints one plain sentence for expected errors, and the stack for others. */
function refuse(error: Error): never {
  const isForeseen = error instanceof ConfigurationInvalid || error instanceof NotBuilt
  process.stderr.write(`${isForeseen ? error.message : (portRefusalOf(error) ?? inspect(error))}\n`)
  process.exit(1)
}

await main().catch(refuse)
