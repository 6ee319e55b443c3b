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
      page.on('console', (message) => {
        if (/content security policy/i.test(message.text())) faults.push(message.text())
      })
      await use(undefined)
      expect(faults).toEqual([])
    },
    { auto: true },
  ],
})

export { expect }

export const addressOf = (path: string) => portal() + path

/** WCAG 2.2 AA by axe, on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const { violations } = await new AxeBuilder({ page }).withTags(tags).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
}

/** The newest link mailed to somebody. Waits for the mail. */
export async function mailedLink(address: string): Promise<string> {
  let link: string | undefined
  await expect
    .poll(async () => {
      const response = await fetch(`${simulator()}/mail.json`)
      const mails = (await response.json()) as readonly ReceivedMail[]
      const mail = mails.find(({ to }) => to === address)
      link = mail?.links.find((candidate) => candidate.startsWith(portal()))
      return link
    })
    .toBeDefined()
  return link ?? ''
}

export async function signIn(page: Page): Promise<void> {
  await page.goto(addressOf('/sign-in'))
  await page.getByRole('radio', { name: /Smart-ID/ }).check()
  await page.getByLabel('Personal code').fill(owner.code)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: /Control code/ })).toBeFocused()
  await page.waitForURL(/\/documents/)
}
