import { app } from '../../people'
import { like, text } from '../../text'
import { buttonOf, fieldOf, headingOf } from '../elements'
import { awaitHydration, holdScripts } from '../hold-scripts'
import { inviteByApi } from '../invite'
import { owner } from '../owner'
import { answerPhone } from '../phone'
import { addressOf, expect, test as it, typeCode } from '../story'

/** A person whose phone never answers automatically; from Latvia, because other stories call the one of Lithuania. */
const thoughtful = { name: 'TIMEOUT', surname: 'TESTNUMBER', code: '030403-10083' }

const ways = [
  ['sign in', async () => addressOf('/sign-in')],
  ['sign', async () => await inviteByApi({ ...owner, email: 'slow-line@example.com' })],
] as const

for (const [what, address] of ways) {
  it(`text typed to ${what} before the scripts have loaded is kept`, async ({ page }) => {
    const letThrough = await holdScripts(page)
    await page.goto(await address(), { waitUntil: 'commit' })
    const field = fieldOf(page, 'person.code')
    await field.waitFor({ state: 'attached' })
    await page.getByRole('radio', { name: /Mobile-ID/ }).check()
    await typeCode(page, '60001019906')
    await fieldOf(page, 'person.country').selectOption('Estonia')
    await fieldOf(page, 'person.remember').check()
    letThrough()
    await expect(fieldOf(page, 'person.phone')).toHaveValue('+372')
    await expect(field).toHaveValue('60001019906')
    await expect(fieldOf(page, 'person.country')).toHaveValue('EE')
    await expect(page.getByRole('radio', { name: /Mobile-ID/ })).toBeChecked()
    await expect(fieldOf(page, 'person.remember')).toBeChecked()
  })
}

it('a form sent before the scripts have loaded is sent afterwards', async ({ page }) => {
  const { name, surname, code } = thoughtful
  const letThrough = await holdScripts(page)
  const link = await inviteByApi({ name, surname, email: 'early-press@example.com' })
  await page.goto(link, { waitUntil: 'commit' })
  await typeCode(page, code)
  await fieldOf(page, 'person.country').selectOption('Latvia')
  await buttonOf(page, 'signing-panel.byMessage').click()
  await expect(fieldOf(page, 'person.code')).toHaveValue(code)
  letThrough()
  await expect(page.getByRole('heading', { name: like('control-code.heading') })).toBeVisible()
  await answerPhone(code)
  await expect(headingOf(page, 'signing.signed')).toBeVisible()
})

it('a QR code requested before the scripts have loaded appears afterwards', async ({ page }) => {
  const letThrough = await holdScripts(page)
  await page.goto(addressOf('/sign-in'), { waitUntil: 'commit' })
  await buttonOf(page, 'signing-panel.byCode').click()
  letThrough()
  await expect(page.getByRole('img', { name: /QR/ })).toBeVisible()
})

it('a button pressed before the scripts have loaded acts afterwards', async ({ page }) => {
  const signer = { name: 'Ona', surname: 'Testaitė', email: 'early-decline@example.com' }
  const letThrough = await holdScripts(page)
  await page.goto(await inviteByApi(signer), { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^Decline/ }).click()
  letThrough()
  const dialog = page.getByRole('dialog')
  await expect(fieldOf(dialog, 'document.reason')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

it('an early press is dropped if another button was pressed since', async ({ page }) => {
  const signer = { name: 'Ona', surname: 'Testaitė', email: 'early-regret@example.com' }
  const letThrough = await holdScripts(page)
  await page.goto(await inviteByApi(signer), { waitUntil: 'commit' })
  await page.getByRole('button', { name: /^Decline/ }).click()
  await page.getByRole('heading', { level: 1 }).click()
  letThrough()
  await page.getByRole('radio', { name: /Mobile-ID/ }).check()
  await expect(fieldOf(page, 'person.phone')).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})

it('Escape during a request keeps the dialog, which reports the result', async ({ page }) => {
  const signer = { name: 'Ona', surname: 'Testaitė', email: 'impatient-decline@example.com' }
  await page.goto(await inviteByApi(signer))
  await page.getByRole('button', { name: /^Decline/ }).click()
  const dialog = page.getByRole('dialog')
  await fieldOf(dialog, 'document.reason').fill('Not mine')
  let fail = () => {}
  const failed = new Promise<void>((resolve) => {
    fail = resolve
  })
  await page.route('**/sign/*', async (route) => {
    if (route.request().method() === 'POST') await failed
    await route.abort()
  })
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(buttonOf(dialog, 'signing-panel.declining')).toBeVisible()
  await page.keyboard.press('Escape')
  fail()
  await expect(dialog.getByText(text('outcomes.serviceAway'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})

it('data remembered on the device does not replace earlier choices', async ({ page }) => {
  await page.addInitScript(remember)
  const letThrough = await holdScripts(page)
  await page.goto(addressOf('/sign-in'), { waitUntil: 'commit' })
  await page.getByRole('radio', { name: /Mobile-ID/ }).check()
  letThrough()
  await expect(fieldOf(page, 'person.remember')).toBeChecked()
  await expect(page.getByRole('radio', { name: /Mobile-ID/ })).toBeChecked()
  await expect(fieldOf(page, 'person.phone')).toBeVisible()
})

/** Runs in the page: stores the data of an earlier visit. */
function remember(): void {
  const person = { method: 'smartid', country: 'LT', code: '40504040001', phone: '' }
  localStorage.setItem('paraph.person', JSON.stringify(person))
}

it('the form stays until the view of the control code has loaded', async ({ page }) => {
  const { name, surname, code } = thoughtful
  await page.goto(await inviteByApi({ name, surname, email: 'late-code@example.com' }))
  await page.getByRole('radio', { name: /Smart-ID/ }).check()
  // The rules have loaded when an error is shown.
  await typeCode(page, '1')
  await fieldOf(page, 'person.country').selectOption('Latvia')
  await fieldOf(page, 'person.code').blur()
  await expect(fieldOf(page, 'person.code')).toHaveAttribute('aria-invalid', 'true')
  await typeCode(page, code)
  const letThrough = await holdScripts(page)
  await page.evaluate(noteEmptiness)
  await buttonOf(page, 'signing-panel.byMessage').click()
  // The phone rings, and the page polls for the result.
  for (const _ of ['first', 'again']) await page.waitForResponse(/\/status\/sign\/[0-9a-f]+$/)
  letThrough()
  await expect(page.getByRole('heading', { name: like('control-code.heading') })).toBeVisible()
  expect(await page.evaluate(wasEmpty)).toBe(false)
  await answerPhone(code)
  await expect(headingOf(page, 'signing.signed')).toBeVisible()
})

it('the end of a call is shown although the answer to the call was lost', async ({ page }) => {
  const signer = { name: 'USER REFUSED', surname: 'TESTNUMBER' }
  await page.goto(await inviteByApi({ ...signer, email: 'lost-answer@example.com' }))
  await page.getByRole('radio', { name: /Smart-ID/ }).check()
  await typeCode(page, app.refuses.code)
  await page.route('**/sign/*', async (route) => {
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  await buttonOf(page, 'signing-panel.byMessage').click()
  await expect(page.getByText(text('outcomes.serviceAway'))).toBeVisible()
  await page.unroute('**/sign/*')
  await answerPhone(app.refuses.code, 'cancel')
  await expect(page.getByText(text('outcomes.refused'))).toBeVisible()
})

/** Observations that the page records for the test. */
interface Noted {
  empty: boolean
}

/** Runs in the page and records whether there is ever neither a form nor a code. */
function noteEmptiness(): void {
  const noted = globalThis as unknown as Noted
  noted.empty = false
  const look = () => {
    const shown = [...document.querySelectorAll('main form, main h2')].filter((one) =>
      one.checkVisibility(),
    )
    if (!shown.some((one) => one.matches('form') || one.textContent?.includes('code')))
      noted.empty = true
  }
  new MutationObserver(look).observe(document, { attributes: true, childList: true, subtree: true })
}

function wasEmpty(): boolean {
  return (globalThis as unknown as Noted).empty
}

it('a form whose rules do not load says so, and is sent when they do', async ({ page }) => {
  const { name, surname, code } = thoughtful
  await page.goto(await inviteByApi({ name, surname, email: 'no-rules@example.com' }))
  // The last part that the page begins with. Without its script, React would report that the part is missing.
  await awaitHydration(buttonOf(page, 'signing-panel.decline'))
  await page.getByRole('radio', { name: /Smart-ID/ }).check()
  await typeCode(page, code)
  await fieldOf(page, 'person.country').selectOption('Latvia')
  await page.route('**/_next/static/**/*.js', (route) => route.abort())
  const send = page.getByRole('button', { name: /Send a message to my phone|Try again/ })
  await send.click()
  await expect(page.getByRole('alert').filter({ hasText: /does not answer/ })).toBeVisible()
  await page.unroute('**/_next/static/**/*.js')
  await send.click()
  await expect(page.getByRole('heading', { name: like('control-code.heading') })).toBeVisible()
  await answerPhone(code)
  await expect(headingOf(page, 'signing.signed')).toBeVisible()
})
