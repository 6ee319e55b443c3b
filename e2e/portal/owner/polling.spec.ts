import type { Page } from '@playwright/test'
import { like, text } from '../../text'
import { buttonOf, dialogOf, fieldOf, headingOf } from '../elements'
import { sendDocument } from '../new-document'
import { owner } from '../owner'
import { expect, test as it, mailedLink, signIn, signOnPhone } from '../story'

/** The requests by which a document's page checks for changes. */
function pollsOf(page: Page) {
  const { pathname } = new URL(page.url())
  const isPoll = (url: string) => new URL(url).pathname === `/status${pathname}`
  const seen: string[] = []
  page.on('request', (request) => {
    if (isPoll(request.url())) seen.push(request.url())
  })
  return {
    next: () => page.waitForRequest((request) => isPoll(request.url())),
    /** Number of requests within a minute of the page's clock. */
    inMinute: async () => {
      const before = seen.length
      await page.clock.runFor(60_000)
      // This answer comes after all requests of the minute.
      await page.evaluate(() => fetch('/healthz'))
      return seen.length - before
    },
  }
}

it('the page of a signed document stops polling until it becomes visible or is opened again', async ({
  page,
  browser,
}) => {
  const email = 'no-more-polls@example.com'
  await page.clock.install()
  await signIn(page)
  await sendDocument(page, 'Nutildyta.pdf', email, 'private', [owner.name, owner.surname])
  const polls = pollsOf(page)
  // The first minute may pass before the scripts have loaded.
  await expect.poll(polls.inMinute).toBeGreaterThan(0)

  const signer = await (await browser.newContext({ locale: 'en' })).newPage()
  await signer.goto(await mailedLink(email))
  for (const _ of ['identify', 'sign']) {
    await signOnPhone(signer, owner.code)
    await expect(signer.getByRole('heading', { name: like('control-code.heading') })).toBeHidden()
  }
  await expect(headingOf(signer, 'signing.signed')).toBeVisible()

  // A request during the jump of the clock is abandoned and made again.
  await expect.poll(polls.inMinute).toBe(0)
  const [woken] = await Promise.all([
    polls.next(),
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
  ])
  expect((await woken.response())?.status()).toBe(200)
  await expect.poll(polls.inMinute).toBe(0)

  await buttonOf(page, 'document-actions.addSigner').click()
  const dialog = dialogOf(page, 'document-actions.addSigner')
  await dialog.getByLabel(text('signer-fields.name'), { exact: true }).fill('Jonas')
  await fieldOf(dialog, 'signer-fields.surname').fill('Testaitis')
  await fieldOf(dialog, 'signer-fields.email').fill('another-one@example.com')
  await buttonOf(dialog, 'document-actions.invite').click()
  await expect(page.getByText('another-one@example.com')).toBeVisible()
  expect(await polls.inMinute()).toBeGreaterThan(1)
})
