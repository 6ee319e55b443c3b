import AxeBuilder from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'
import { owner } from './owner'

const portal = () => process.env.E2E_PORTAL_URL ?? ''
const simulator = () => process.env.E2E_SIMULATOR_URL ?? ''

interface ReceivedMail {
  readonly to: string
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

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const ofColour = ['color-contrast', 'link-in-text-block']

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

/**
 * Checks WCAG 2.2 AA with axe on the current page, and the colour rules also in the dark theme. For elements that
 * `alike` selects, which look like others of the page, the slow colour rules are skipped.
 */
export async function expectAccessible(page: Page, alike?: string): Promise<void> {
  // Pages have no foreign frames, so no blank page is needed to merge results.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (alike !== undefined) axe.disableRules(ofColour)
  expectNoViolation(await axe.withTags(wcag).analyze())
  if (alike !== undefined) expectNoViolation(await colours(page, alike))
  // Colours would be measured during a transition.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  expectNoViolation(await colours(page, alike))
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
}

/** The page has axe already: loading it again takes longer than a run. */
const colours = (page: Page, alike?: string): Promise<AxeResults> =>
  page.evaluate(
    async ({ runOnly, but }) => {
      const { axe } = window as unknown as {
        axe: { run: (where: object, what: object) => Promise<AxeResults> }
      }
      return await axe.run({ include: 'html', ...but }, { runOnly, resultTypes: ['violations'] })
    },
    { runOnly: ofColour, but: alike === undefined ? {} : { exclude: alike } },
  )

function expectNoViolation({ violations }: AxeResults): void {
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** A signer invited by code need not type it to use a link: the field is folded. */
export async function typeCode(page: Page, code: string): Promise<void> {
  const field = page.getByLabel('Personal code')
  if (await field.isHidden()) await page.getByText('By a message to the phone').click()
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
  const response = await fetch(`${simulator()}/mail.json`)
  const mails = (await response.json()) as readonly ReceivedMail[]
  return mails.find(({ to }) => to === address)
}

interface Prompt {
  readonly id: string
  readonly code: string
}

/** Answers the phone of a person who never answers automatically: the story decides when. */
export async function answerPhone(
  personalCode: string,
  answer: 'ok' | 'cancel' = 'ok',
): Promise<void> {
  await expect.poll(() => answerIfRinging(personalCode, answer)).toBe(200)
}

async function answerIfRinging(
  personalCode: string,
  answer: 'ok' | 'cancel' = 'ok',
): Promise<number | string> {
  const ringing = (await (await fetch(`${simulator()}/prompts.json`)).json()) as Prompt[]
  const prompt = ringing.find(({ code }) => code === personalCode)
  if (!prompt) return 'no phone rings'
  const answered = await fetch(`${simulator()}/prompts/${prompt.id}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ answer }),
  })
  return answered.status
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

/** For stories that end their sign-in. */
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
  await page.getByRole('radio', { name: /Smart-ID/ }).check()
  await typeCode(page, code)
  await page.getByRole('button', { name: 'Send a message to my phone' }).click()
  await expect(page.getByRole('heading', { name: /Control code/ })).toBeFocused()
  // Answers the phone as soon as it rings, unless it has answered automatically.
  const isIn = () => leadsTo.test(page.url())
  await expect.poll(async () => isIn() || (await answerIfRinging(code)) === 200).toBe(true)
  await page.waitForURL(leadsTo)
}
