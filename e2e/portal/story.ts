import { test as base, expect, type Page } from '@playwright/test'
import { text } from '../text'
import { buttonOf, fieldOf } from './elements'
import { owner } from './owner'
import { confirmOnPhone, controlCode } from './phone'

const portal = () => process.env.E2E_PORTAL_URL ?? ''
const simulator = () => process.env.E2E_SIMULATOR_URL ?? ''

interface ReceivedMail {
  readonly subject: string
  readonly links: readonly string[]
}

/** Stories fail on any violation of the content security policy and on any script error. */
export const test = base.extend<{ watched: undefined }>({
  watched: [
    async ({ page }, use) => {
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(error.message))
      await page.addInitScript(reportViolations)
      page.on('console', (message) => {
        if (/content security policy/i.test(message.text())) faults.push(message.text())
      })
      await use(undefined)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

/** Runs in the page. A violation that a script catches (`new Function`) is in no log: it becomes a script error. */
function reportViolations(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
    reportError(new Error(`CSP violation: ${violatedDirective} ${blockedURI} ${sourceFile}`))
  })
}

export { expect }

export const addressOf = (path: string) => portal() + path

/** On a phone, all ways to sign are in a sheet. */
const otherWay = (page: Page) =>
  page.getByRole('button', { name: /^(Another way|Kitas būdas|Cits veids|Teine viis)$/ })

/** Opens the sheet with all ways to sign, if this is a phone and it is closed. */
export async function openWays(page: Page): Promise<void> {
  await expect(page.getByRole('radio').or(otherWay(page)).first()).toBeVisible()
  if (await page.locator('dialog[open]').isVisible()) return
  if (await otherWay(page).isVisible()) await otherWay(page).click()
}

/** A signer invited by code need not type it to use a link: the field is folded. */
export async function typeCode(page: Page, code: string): Promise<void> {
  const field = fieldOf(page, 'person.code')
  if (await field.isHidden()) await page.getByText(text('signing-panel.byTypedCode')).click()
  await field.fill(code)
}

/** The newest link mailed to an address. Waits for the mail. */
export async function mailedLink(address: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const mail = await newestMail(address)
      link = mail?.links.find((candidate) => candidate.startsWith(portal()))
      return link
    })
    .toBeDefined()
  return link ?? ''
}

/** The subject of the newest mail to an address, if there is one. */
export const mailedSubject = async (address: string) => (await newestMail(address))?.subject

async function newestMail(address: string): Promise<ReceivedMail | undefined> {
  const response = await fetch(`${simulator()}/mail.json?to=${encodeURIComponent(address)}`)
  const [newest] = (await response.json()) as readonly ReceivedMail[]
  return newest
}

type Cookies = Awaited<ReturnType<ReturnType<Page['context']>['cookies']>>

/** The session cookies of this worker's owner. The language, also a cookie, belongs to each story. */
let session: Cookies = []

/** Signs in as the owner, reusing an earlier sign-in if it is still valid. */
export async function signIn(page: Page): Promise<void> {
  await page.context().addCookies(session)
  await page.goto(addressOf('/documents'))
  if (!/\/sign-in/.test(page.url())) return
  await signInAnew(page)
  const cookies = await page.context().cookies()
  session = cookies.filter(({ name }) => name.endsWith('paraph-viewer'))
}

/** Signs in without reusing an earlier sign-in, for stories that end it. */
export async function signInAnew(page: Page, code: string = owner.code): Promise<void> {
  await page.goto(addressOf('/sign-in'))
  await signInHere(page, /\/documents/, code)
}

/** Signs in on the sign-in page, which then leads on. */
export async function signInHere(
  page: Page,
  leadsTo: RegExp,
  code: string = owner.code,
): Promise<void> {
  await callPhone(page, code)
  await expect(controlCode(page)).toBeFocused()
  await confirmOnPhone(page)
  await page.waitForURL(leadsTo)
}

/** Has a message sent to the phone of a person. */
export async function callPhone(page: Page, code: string): Promise<void> {
  await openWays(page)
  await page.getByRole('radio', { name: /Smart-ID/ }).check()
  await typeCode(page, code)
  await buttonOf(page, 'signing-panel.byMessage').click()
}

/** Has a message sent to the phone of a person, who confirms. */
export async function signOnPhone(page: Page, code: string): Promise<void> {
  await callPhone(page, code)
  await confirmOnPhone(page)
}
