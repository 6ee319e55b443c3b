import { devices, type Page } from '@playwright/test'
import { startServices } from '../../services'
import { like, text } from '../../text'
import { expectAccessible } from '../accessibility/accessible'
import { type Between, standBetween } from '../between'
import { buttonOf, fieldOf, headingOf, linkOf } from '../elements'
import { inviteByApi } from '../invite'
import { askedOwner, owner } from '../owner'
import { confirmOnPhone } from '../phone'
import { pointAt } from '../point-at'
import { addressOf, callPhone, expect, test as it, mailedLink, signIn } from '../story'

interface Fault {
  readonly reference: string
  readonly request_id: string
  readonly at: string
  readonly err: { readonly name: string }
}

/** These stories have their own gateway, which may be killed, and a proxy between it and the portal. */
it.describe('a portal whose gateway fails', () => {
  let services: Awaited<ReturnType<typeof startServices>>
  let between: Between
  let pointBack: () => void

  it.beforeAll(async () => {
    services = await startServices({
      LOG_LEVEL: 'debug',
      PROMPT_DELAY_MS: '500',
      SIMULATOR_ANSWER_MS: 'manual',
      SIMULATOR_TIMEOUT_MS: '60000',
    })
    between = await standBetween(services.running.gatewayUrl)
    await services.startPortal({ GATEWAY_URL: between.url })
    pointBack = pointAt(services.running)
  })
  it.afterEach(() => between.garble(undefined))
  it.afterAll(async () => {
    pointBack()
    await between.close()
    await services.stop()
  })

  const invited = async (page: Page, email: string) => {
    const signer = { name: owner.name, surname: owner.surname, email }
    await inviteByApi({ ...signer, language: 'en' })
    await page.goto(await mailedLink(email))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuomos sutartis.pdf')
  }

  /** Lines of the portal's log about faults. */
  const faults = () =>
    services
      .portalLog()
      .split('\n')
      .filter((line) => line.includes('"msg":"fault"'))
      .map((line) => JSON.parse(line) as Fault)

  it('a bug in a page is logged, and shown as our fault', async ({ page }) => {
    await invited(page, 'bug@example.com')
    // An answer without the fields that the page reads makes the page's own code fail.
    between.garble(/\/api\/invitation\//, '{"status":"ok","invitation":{}}')
    await page.goto(page.url())
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('errors.failed'))
    await expect(page.getByText('does not answer')).toHaveCount(0)
    await expectAccessible(page, 'a fault')
    const shown = await page.getByText(text('errors.reference')).textContent()
    const fault = faults().find(({ reference }) => shown?.includes(reference))
    expect(fault).toMatchObject({ at: 'render /sign/[invitation]', err: { name: 'TypeError' } })
    between.garble(undefined)
    await buttonOf(page, 'errors.again').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuomos sutartis.pdf')
  })

  it('a bug in a command is logged, and shown as our fault', async ({ page }) => {
    await signIn(page)
    await page.goto(addressOf('/documents/new'))
    between.garble(/upload/, 'no JSON')
    await page.locator('input[type=file]').setInputFiles({
      name: 'a.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF-'),
    })
    const alert = page.getByRole('alert').filter({ hasText: text('failures.technical') })
    await expect(alert).toContainText(text('errors.reference'))
    const shown = await alert.textContent()
    const fault = faults().find(({ reference }) => shown?.includes(reference))
    expect(fault?.reference).toMatch(/^[0-9a-f]{8}$/)
    expect(fault?.reference).toBe(fault?.request_id.slice(0, 8))
    expect(shown).not.toContain(fault?.request_id)
    expect(services.portalLog()).not.toContain(owner.code)
  })

  it('the gateway logs the request id of the page next to its own', async ({ page }) => {
    await inviteByApi({ name: owner.name, surname: owner.surname, email: 'numbered@example.com' })
    const address = await mailedLink('numbered@example.com')
    between.garble(/\/api\/invitation\//, '{"status":"ok","invitation":{}}')
    await page.goto(address)
    const fault = faults().at(-1)
    between.garble(undefined)
    expect(fault?.request_id).toMatch(/^[0-9a-f]{32}$/)
    await page.goto(address)
    const line = () =>
      services
        .log()
        .split('\n')
        .findLast((one) => one.includes('"operation":"readInvitation"'))
    await expect
      .poll(line)
      .toMatch(/"request_id":"([0-9a-f]{32})","caller_request_id":"(?!\1)[0-9a-f]{32}"/)
  })

  it('an open page continues when the gateway is back', async ({ page }) => {
    await signIn(page)
    await inviteByApi({ name: 'Ona', surname: 'Testaitė', email: 'ona@example.com' })
    await page.goto(addressOf('/documents'))
    await services.killGateway()
    const away = page.getByText(text('live.away'))
    await expect(away).toBeVisible({ timeout: 30_000 })
    await page.goto(addressOf('/documents'))
    await expect(page.getByText('does not answer')).toBeVisible()
    await expectAccessible(page, 'no gateway')
    await services.restartGateway()
    await expect(page.getByText('does not answer')).toHaveCount(0, { timeout: 30_000 })
    await expect(linkOf(page, 'new-document.title').first()).toBeVisible()
  })

  it('a document that cannot be opened now stays on the list of waiting ones', async ({ page }) => {
    await inviteByApi({ ...askedOwner, email: 'opens-later@example.com' })
    await signIn(page)
    await page.goto(addressOf('/waiting'))
    const row = page.getByRole('listitem').filter({ hasText: 'Nuomos sutartis.pdf' })
    const address = (await row.getByRole('link').getAttribute('href')) ?? ''
    between.garble(/waiting\/open/)
    await page.goto(addressOf(address))
    await expect(page).toHaveURL(addressOf('/waiting'))
    await expect(row).toBeVisible()
  })

  it('an app that returns while the gateway is away finds a page that continues later', async ({
    browser,
  }) => {
    const phone = await (await browser.newContext(devices['Pixel 7'])).newPage()
    await phone.goto(addressOf('/sign-in'))
    await buttonOf(phone, 'signing-panel.byLink').click()
    await linkOf(phone, 'device-link.openButton').click()
    await fieldOf(phone, 'layout.account').selectOption('PNOLT-40404040009-MOCK-Q')
    await services.killGateway()
    await phone.getByRole('button', { name: 'Confirm with PIN' }).click()
    await phone.waitForURL(addressOf('/sign-in'))
    await expect(phone.getByRole('heading', { name: /Go on/ })).toBeVisible()
    await services.restartGateway()
    await phone.waitForURL(/\/documents/, { timeout: 60_000 })
    await phone.context().close()
  })

  it('an offline phone continues where it was when it is back', async ({ page, context }) => {
    await invited(page, 'offline@example.com')
    await callPhone(page, owner.code)
    await expect(page.getByRole('heading', { name: like('control-code.heading') })).toBeVisible()
    await context.setOffline(true)
    await expect(page.getByText(text('live.offline'))).toBeVisible()
    await context.setOffline(false)
    await confirmOnPhone(page)
    await expect(headingOf(page, 'signing.signed')).toBeVisible()
    await expect(page.getByText(text('live.offline'))).toHaveCount(0)
  })

  it('a phone that goes offline during a rendering keeps the shown page', async ({
    page,
    context,
  }) => {
    await invited(page, 'lift@example.com')
    await callPhone(page, owner.code)
    await expect(page.getByRole('heading', { name: like('control-code.heading') })).toBeVisible()
    await page.route('**', async (route) => {
      if (!('rsc' in route.request().headers())) return await route.fallback()
      await context.setOffline(true)
      await route.abort('internetdisconnected')
    })
    await confirmOnPhone(page)
    await expect(page.getByText(text('live.offline'))).toBeVisible()
    await expect(page.getByRole('heading', { name: like('control-code.heading') })).toBeVisible()
    await page.unroute('**')
    await context.setOffline(false)
    await expect(headingOf(page, 'signing.signed')).toBeVisible()
  })
})
