import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { expect } from '@playwright/test'
import { freePort } from '@/lib/testing/services/free-ports'
import type { Browser, Key, Point, Tab } from './tab'
import { startSession, type WebDriverSession } from './webdriver-session'

/** Starts WebKitGTK’s own small browser on a virtual screen, driven by the program that comes with the engine. */
export async function startWebKit(driver: string): Promise<Browser> {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = await once(createInterface(screen.stdio[3] as Readable), 'line')
  const port = await freePort()
  const running = spawn(driver, [`--port=${port}`], {
    stdio: ['ignore', 'pipe', 'ignore'],
    env: { ...process.env, DISPLAY: `:${display}`, LANG: 'en_GB.UTF-8' },
  })
  const lines: string[] = []
  createInterface(running.stdout).on('line', (line) => lines.push(line))
  const url = `http://127.0.0.1:${port}`
  await expect(async () => void (await fetch(`${url}/status`))).toPass({ intervals: [50] })
  return {
    newTab: () => newTab(url, lines),
    close: async () => {
      for (const child of [running, screen]) await stop(child)
    },
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

const capabilities = {
  'webkitgtk:browserOptions': {
    args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
  },
}

/** Each session has a new browser without stored data. */
async function newTab(driverUrl: string, lines: readonly string[]): Promise<Tab> {
  const session = await startSession(driverUrl, capabilities)
  // The browser's own bars take the rest of this height: the page has 1280 × 800.
  await session.send('POST', 'window/rect', { x: 0, y: 0, width: 1280, height: 838 })
  const earlier = lines.length
  const run = <Value>(expression: string) =>
    session.send<Value>('POST', 'execute/sync', { script: `return ${expression}`, args: [] })
  return {
    run,
    go: (address) => session.send('POST', 'url', { url: address }),
    mouse: (...path) => act(session, mouseInput(path)),
    press: (key) => act(session, keyInput([keys[key]])),
    type: (text) => act(session, keyInput([...text])),
    choose: async (expression, paths) => {
      const input = Object.values(await run<Record<string, string>>(expression))[0]
      await session.send('POST', `element/${input}/value`, { text: paths.join('\n') })
    },
    faults: () => lines.slice(earlier).filter((line) => /CONSOLE (\w+ )?ERROR/.test(line)),
    picture: async () => Buffer.from(await session.send<string>('GET', 'screenshot'), 'base64'),
    close: session.end,
  }
}

const act = (session: WebDriverSession, input: object): Promise<void> =>
  session.send('POST', 'actions', { actions: [input] })

function mouseInput([first = [0, 0], ...others]: readonly Point[]): object {
  const move = ([x, y]: Point) => ({ type: 'pointerMove', duration: 0, x, y })
  const actions = [
    move(first),
    { type: 'pointerDown', button: 0 },
    ...others.map(move),
    { type: 'pointerUp', button: 0 },
  ]
  return { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
}

/** https://www.w3.org/TR/webdriver2/#keyboard-actions */
const keys: Readonly<Record<Key, string>> = { Escape: '\uE00C', End: '\uE010', Enter: '\uE007' }

function keyInput(values: readonly string[]): object {
  const actions = values.flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ])
  return { type: 'key', id: 'keyboard', actions }
}
