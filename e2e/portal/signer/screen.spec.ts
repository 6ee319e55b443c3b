import type { Page } from '@playwright/test'
import { mobile } from '../../people'
import { like, text } from '../../text'
import { buttonOf, fieldOf, headingOf } from '../elements'
import { inviteByApi } from '../invite'
import { owner } from '../owner'
import { answerPhone } from '../phone'
import { expect, test as it, openWays, typeCode } from '../story'

const signer = (email: string) => ({ name: 'Ona', surname: 'Testaitė', email })
/** Only this story answers their phone. */
const thoughtful = mobile.neverAnswers

const screens = [
  [1280, 650],
  [360, 640],
] as const

const languages = ['en', 'lt', 'lv', 'et'] as const

for (const [width, height] of screens) {
  it(`the main button is on a screen of ${width} × ${height} in each language and with each method`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    for (const language of languages) {
      const link = await inviteByApi({ ...signer(`screen-${language}@example.com`), language })
      await page.goto(link)
      for (const method of [/Smart-ID/, /^(Mobile-ID|mobiil-ID|Mobiil-ID)/]) {
        await openWays(page)
        await page.getByRole('radio', { name: method }).check()
        if (width < 1024) await page.keyboard.press('Escape')
        const main = page.locator(mainButton).filter({ visible: true }).first()
        await expect(main).toBeInViewport({ ratio: 1 })
        expect(await isUncovered(page, mainButton)).toBe(true)
      }
    }
  })
}

const mainButton = ':is(.sign-bar, .panel-bar) button'

/** Whether the middle of the first visible element is not covered by another. */
async function isUncovered(page: Page, selector: string): Promise<boolean> {
  return await page.evaluate((wanted) => {
    const shown = [...document.querySelectorAll(wanted)].find((one) => one.checkVisibility())
    const box = shown?.getBoundingClientRect()
    if (!shown || !box) return false
    const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    return at !== null && (shown === at || shown.contains(at))
  }, selector)
}

it('the offline notice appears once, and covers no digit of the control code', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  const { code, phone } = thoughtful
  const person = { country: 'LT', personal_code: code } as const
  await page.goto(await inviteByApi({ ...signer('covered@example.com'), ...person }))
  await openWays(page)
  await page.getByRole('radio', { name: /Mobile-ID/ }).check()
  await typeCode(page, code)
  await fieldOf(page, 'person.phone').fill(phone)
  await page.getByRole('button', { name: text('signing-panel.sign'), exact: true }).click()
  await expect(page.getByRole('heading', { name: like('control-code.heading') })).toBeFocused()
  await context.setOffline(true)
  await expect(page.getByText(text('live.offline'))).toBeVisible()
  const digits = page.locator('[translate=no] > span')
  await expect(digits).toHaveCount(4)
  for (const digit of await digits.all()) {
    await expect(digit).toBeInViewport({ ratio: 1 })
    expect(await digit.evaluate(isOnTop)).toBe(true)
  }
  await context.setOffline(false)
  await expect(page.getByText(text('live.offline'))).toHaveCount(0)
  await answerPhone(code)
  await expect(headingOf(page, 'signing.signed')).toBeVisible()
})

/** Runs in the page: whether the corners and the middle of an element are not covered. */
function isOnTop(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const points = [
    [left + 12, top + 12],
    [right - 12, bottom - 12],
    [(left + right) / 2, (top + bottom) / 2],
  ] as const
  return points.every(([x, y]) => {
    const at = document.elementFromPoint(x, y)
    return at !== null && (element === at || element.contains(at))
  })
}

it('pressing Sign while offline shows the offline notice, and nothing else', async ({
  page,
  context,
}) => {
  await page.goto(await inviteByApi({ ...owner, email: 'offline-press@example.com' }))
  await page.getByRole('radio', { name: /Smart-ID/ }).check()
  // The form's rules have loaded when an error is shown.
  await typeCode(page, '1')
  await fieldOf(page, 'person.code').blur()
  await expect(fieldOf(page, 'person.code')).toHaveAttribute('aria-invalid', 'true')
  await typeCode(page, owner.code)
  await context.setOffline(true)
  const notice = page.getByText(text('live.offline')).filter({ visible: true })
  await expect(notice).toBeVisible()
  await buttonOf(page, 'signing-panel.byMessage').click()
  await expect(buttonOf(page, 'signing-panel.byMessage')).toBeEnabled()
  await expect(page.getByText('does not answer')).toHaveCount(0)
  await expect(notice).toHaveCount(1)
  await context.setOffline(false)
  await expect(notice).toHaveCount(0)
})
