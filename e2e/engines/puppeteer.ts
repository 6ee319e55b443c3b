import type { ElementHandle, LaunchOptions, Browser as Running } from 'puppeteer-core'
import { launch } from 'puppeteer-core'
import type { Browser, Tab } from './tab'

/** Starts Chromium with its own protocol, or Firefox with WebDriver BiDi. */
export async function startPuppeteer(options: LaunchOptions): Promise<Browser> {
  const browser = await launch({
    headless: 'shell',
    defaultViewport: { width: 1280, height: 800 },
    ...options,
  })
  return { newTab: () => newTab(browser), close: () => browser.close() }
}

async function newTab(browser: Running): Promise<Tab> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  await page.evaluateOnNewDocument(reportViolations)
  return {
    go: async (address) => void (await page.goto(address)),
    run: async <Value>(expression: string) => (await page.evaluate(expression)) as Value,
    mouse: async (...[first = [0, 0], ...others]) => {
      await page.mouse.move(...first)
      await page.mouse.down()
      for (const point of others) await page.mouse.move(...point)
      await page.mouse.up()
    },
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    choose: async (expression, paths) => {
      const input = (await page.evaluateHandle(expression)).asElement()
      await (input as ElementHandle<HTMLInputElement> | null)?.uploadFile(...paths)
    },
    faults: () => faults,
    picture: () => page.screenshot(),
    close: () => context.close(),
  }
}

/** Runs in the page. Some engines do not write each violation to the console. */
function reportViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
    reportError(new Error(`CSP violation: ${violatedDirective} ${blockedURI} ${sourceFile}`))
  })
}
