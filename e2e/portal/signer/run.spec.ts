import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { samplePdf } from '../../sample-pdf'
import { startServices } from '../../services'
import { like, text } from '../../text'
import { expectAccessible } from '../accessibility/accessible'
import { buttonOf, fieldOf, headingOf, linkOf } from '../elements'
import { inviteByApi } from '../invite'
import { askedOwner, owner } from '../owner'
import { answerPhone, confirmOnPhone } from '../phone'
import { pointAt } from '../point-at'
import { addressOf, expect, test as it, signIn, signInHere } from '../story'

/** Documents that wait for the owner, with given names in the order of the list; opens the first one of their run. */
async function beginRun(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names.toReversed()) {
    const signer = { ...askedOwner, email: `${randomUUID()}@example.com` }
    const more = { file: fileNamed(name), owner_name: 'Eilės įmonė' }
    await inviteByApi(signer, 'public', more)
  }
  await signIn(page)
  await page.goto(addressOf('/waiting'))
  for (const name of names) await fieldOf(page, 'run.choose', { name }).check()
  await page
    .getByRole('button', { name: text('run.begin', { count: names.length }), exact: true })
    .click()
  await page.waitForURL(/\/waiting\/run\//)
}

const fileNamed = (name: string) => ({
  filename: name,
  content: samplePdf(name).toString('base64'),
})

const entry = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const nextButton = (page: Page) => buttonOf(page, 'run.next')
const messageButton = (page: Page) => buttonOf(page, 'signing-panel.byMessage')

/** On a phone the first page is a picture. */
const drawn = (page: Page) => page.locator('main canvas, main img').first()

/** Reads the document on the page, and goes on to the one with this name. */
async function next(page: Page, name: string): Promise<void> {
  await expect(drawn(page)).toBeVisible()
  await nextButton(page).click()
  await expect(heading(page, name)).toBeVisible()
}

/** Goes from the first of several documents to the last, which is then drawn. */
async function readAll(page: Page, [first = '', ...others]: readonly string[]): Promise<void> {
  await expect(heading(page, first)).toBeVisible()
  for (const name of others) await next(page, name)
  await expect(drawn(page)).toBeVisible()
}

/** In these stories phones ring until they are answered, one prompt at a time. */
it.describe('several documents in a row', () => {
  let services: Awaited<ReturnType<typeof startServices>>
  let pointBack: () => void

  it.beforeAll(async () => {
    services = await startServices({
      PROMPT_LIMITS: '1,0,0',
      PROMPT_DELAY_MS: '200',
      SIMULATOR_ANSWER_MS: 'manual',
      SIMULATOR_TIMEOUT_MS: '60000',
    })
    await services.startPortal()
    pointBack = pointAt(services.running)
  })
  it.afterAll(async () => {
    pointBack()
    await services.stop()
  })

  it('five waiting documents are read and signed in seven presses and five PINs', async ({
    page,
  }) => {
    const names = ['A', 'B', 'C', 'D', 'E'].map((letter) => `Penki ${letter}.pdf`)
    for (const name of names) {
      const signer = { ...askedOwner, email: `${randomUUID()}@example.com` }
      await inviteByApi(signer, 'public', { file: fileNamed(name), owner_name: 'Penkių įmonė' })
    }
    await signIn(page)
    await page.goto(addressOf('/waiting'))
    await linkOf(page, 'documents.moreOfSender', { count: 2, sender: 'Penkių įmonė' }).click()
    await expect(fieldOf(page, 'run.choose', { name: 'Penki A.pdf' })).toBeVisible()
    const presses = await countPresses(page)
    await fieldOf(page, 'run.chooseAll').click()
    await buttonOf(page, 'run.begin', { count: 5 }).click()
    await readAll(page, names.toReversed())
    await expect(headingOf(page, 'run.signAll', { count: 5 })).toBeFocused()
    await messageButton(page).click()
    expect(presses()).toBe(7)
    for (const [index, name] of names.toReversed().entries()) {
      await expect(
        headingOf(page, 'run.document', { number: index + 1, count: 5, name }),
      ).toBeVisible()
      await expect(heading(page, name)).toBeVisible()
      await expect(page.getByRole('heading', { name: like('control-code.heading') })).toBeFocused()
      await answerPhone(owner.code)
    }
    await expect(headingOf(page, 'run.signedOf', { signed: 5, count: 5 })).toBeFocused()
    await linkOf(page, 'run.back').click()
    await expect(page.getByText('Penki A.pdf')).toHaveCount(0)
  })

  it('documents are read and signed by keyboard alone, and one is skipped', async ({ page }) => {
    const names = ['Eilė A.pdf', 'Eilė B.pdf', 'Eilė C.pdf']
    await beginRun(page, names)
    await expect(heading(page, 'Eilė A.pdf')).toBeVisible()
    await expectAccessible(page, 'reading one of several documents')
    await expect(drawn(page)).toBeVisible()
    await nextButton(page).press('Enter')
    await expect(heading(page, 'Eilė B.pdf')).toBeVisible()
    await expect(nextButton(page)).toBeFocused()
    await expect(entry(page, 'Eilė A.pdf').getByText(text('run.state_opened'))).toBeVisible()
    // Without a press on "Next document", the second one stays unread.
    await entry(page, 'Eilė C.pdf').getByRole('link').click({ noWaitAfter: true })
    await expect(heading(page, 'Eilė C.pdf')).toBeVisible()
    await page.getByRole('link', { name: text('run.previous'), exact: true }).press('Enter')
    await expect(heading(page, 'Eilė B.pdf')).toBeVisible()
    await next(page, 'Eilė C.pdf')
    await expect(drawn(page)).toBeVisible()
    await expectAccessible(page, 'the last of several documents')
    await messageButton(page).press('Enter')
    await expect(page.getByRole('heading', { name: like('control-code.heading') })).toBeFocused()
    for (const name of names) {
      await expect(heading(page, name)).toBeVisible()
      await expect(page.getByRole('heading', { name: like('control-code.heading') })).toBeFocused()
      await answerPhone(owner.code)
    }
    await expect(headingOf(page, 'run.signedOf', { signed: 3, count: 3 })).toBeFocused()
  })

  it('a run continues after its connection broke', async ({ page, context }) => {
    const names = ['Nutrūksta A.pdf', 'Nutrūksta B.pdf']
    await beginRun(page, names)
    await readAll(page, names)
    await messageButton(page).click()
    await expect(page.getByRole('heading', { name: like('control-code.heading') })).toBeFocused()
    await context.setOffline(true)
    await expect(page.getByText(text('live.offline'))).toBeVisible()
    await answerPhone(owner.code)
    await context.setOffline(false)
    await expect(
      headingOf(page, 'run.document', { number: 2, count: 2, name: 'Nutrūksta B.pdf' }),
    ).toBeVisible()
    await expect(
      entry(page, 'Nutrūksta A.pdf').getByText(text('run.state_signed'), { exact: true }),
    ).toBeVisible()
    await answerPhone(owner.code)
    await expect(headingOf(page, 'run.signedOf', { signed: 2, count: 2 })).toBeVisible()
  })

  it('a document that cannot be drawn says so, and is left out', async ({ page }) => {
    const broken = Buffer.from('%PDF-1.4\nnot a document')
    await page.route('**/files/sign/*/file', async (route) => {
      const answer = await route.fetch()
      const isBroken = answer.headers()['content-disposition']?.includes('Nerodoma')
      await route.fulfill({ response: answer, ...(isBroken && { body: broken }) })
    })
    const names = ['Nerodoma A.pdf', 'Rodoma B.pdf']
    await beginRun(page, names)
    await expect(heading(page, 'Nerodoma A.pdf')).toBeVisible()
    await expect(page.getByText(text('run.unshown'))).toBeVisible()
    await expect(nextButton(page)).toHaveCount(0)
    await linkOf(page, 'run.leaveOutAndGoOn').click()
    await expect(heading(page, 'Rodoma B.pdf')).toBeVisible()
    await expect(drawn(page)).toBeVisible()
    await expect(headingOf(page, 'run.signAll', { count: 1 })).toBeVisible()
    await messageButton(page).click()
    await confirmOnPhone(page)
    await expect(headingOf(page, 'run.signedOf', { signed: 1, count: 2 })).toBeVisible()
    await expect(entry(page, 'Nerodoma A.pdf').getByText(text('run.leftOut'))).toBeVisible()
    await entry(page, 'Nerodoma A.pdf').getByRole('link').click()
    await expect(heading(page, 'Nerodoma A.pdf')).toBeVisible()
  })

  it('a sign-in that lapsed while documents were read leads back to the same one', async ({
    page,
  }) => {
    const names = ['Baigėsi A.pdf', 'Baigėsi B.pdf']
    await beginRun(page, names)
    await next(page, 'Baigėsi B.pdf')
    await page.context().clearCookies({ name: /paraph-viewer$/ })
    await page.reload()
    await page.waitForURL(/\/sign-in\?to=/)
    await signInHere(page, /\/waiting\/run\/.*read=/)
    await expect(heading(page, 'Baigėsi B.pdf')).toBeVisible()
  })

  it('reloading, refusing, leaving out and stopping show every document in its true state', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 780 })
    const names = ['Stabdoma A.pdf', 'Stabdoma B.pdf', 'Stabdoma C.pdf']
    await beginRun(page, names)
    await readAll(page, names)
    await messageButton(page).click()
    await answerPhone(owner.code)
    await expect(
      headingOf(page, 'run.document', { number: 2, count: 3, name: 'Stabdoma B.pdf' }),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: like('control-code.heading') })).toBeFocused()
    await page.reload()
    await expect(
      headingOf(page, 'run.document', { number: 2, count: 3, name: 'Stabdoma B.pdf' }),
    ).toBeVisible()
    await answerPhone(owner.code, 'cancel')
    await expect(page.getByText(text('outcomes.refused'))).toBeVisible()
    await expect(
      entry(page, 'Stabdoma A.pdf').getByText(text('run.state_signed'), { exact: true }),
    ).toBeVisible()
    await expect(entry(page, 'Stabdoma B.pdf').getByText(text('run.state_opened'))).toBeVisible()
    await expect(heading(page, 'Stabdoma B.pdf')).toBeVisible()
    await linkOf(page, 'run.leaveOut').click()
    await expect(entry(page, 'Stabdoma B.pdf').getByText(text('run.leftOut'))).toBeVisible()
    await expect(
      headingOf(page, 'run.document', { number: 3, count: 3, name: 'Stabdoma C.pdf' }),
    ).toBeVisible()
    await messageButton(page).click()
    await buttonOf(page, 'control-code.cancel').click()
    await expect(page.getByText(text('outcomes.refused'))).toBeVisible()
    await expect(entry(page, 'Stabdoma C.pdf').getByText(text('run.state_opened'))).toBeVisible()
    await linkOf(page, 'run.stop').click()
    await expect(entry(page, 'Stabdoma B.pdf')).toBeVisible()
    await expect(entry(page, 'Stabdoma C.pdf')).toBeVisible()
    await expect(entry(page, 'Stabdoma A.pdf')).toHaveCount(0)
  })
})

/** Counts the presses in the page and its successors. */
async function countPresses(page: Page): Promise<() => number> {
  let presses = 0
  await page.exposeFunction('countPress', () => {
    presses += 1
  })
  const watch = () =>
    addEventListener('click', ({ isTrusted }) => isTrusted && Reflect.get(window, 'countPress')(), {
      capture: true,
    })
  await page.addInitScript(watch)
  await page.evaluate(watch)
  return () => presses
}
