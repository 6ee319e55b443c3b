import { samplePdf } from '@paraph/validator/testing/pdf'
import type { Browser, Locator, Page } from '@playwright/test'
import { app } from '../../people'
import { like, text } from '../../text'
import { visibleSignatures } from '../../visible-signatures'
import { saved } from '../check-container'
import { choose, invite, isSigned, openMailed, send } from '../container-story'
import { buttonOf } from '../elements'
import { optionOf, unfold } from '../new-document'
import { owner } from '../owner'
import { type GivenFile, signedPdf } from '../signed-file'
import { expect, test as it, signIn, signOnPhone } from '../story'
import { tabTo } from '../tab-to'

const pdf = (name: string, buffer: Buffer): GivenFile => ({
  name,
  mimeType: 'application/pdf',
  buffer,
})

/** Rotated: the pages appear as 842 × 595 points. */
const turned = pdf('Pasuktas.pdf', samplePdf({ pages: 3, page: '/Rotate 90' }))
const plain = pdf('Sutartis.pdf', samplePdf())
const another = { name: 'Ok', surname: 'Testnumber' }

const markOf = (page: Page, { name, surname }: { name: string; surname: string }) =>
  page.getByRole('button', {
    name: text('new-document.markOf', { name: `${name} ${surname}` }),
    exact: true,
  })

const pageOf = (page: Page, { name, surname }: { name: string; surname: string }) =>
  page.getByRole('spinbutton', { name: `Page : ${name} ${surname}`, exact: true })

const byHand = (page: Page) => page.getByRole('radio', { name: text('new-document.byHand') })

async function placeByHand(page: Page): Promise<void> {
  await unfold(page, text('new-document.markLabel'))
  await byHand(page).check()
}

/** Next to the questions the first page is shown as well. */
const placerOf = (page: Page) => page.getByRole('list', { name: text('new-document.how') })

/** Position of a mark, in points from the upper left corner of the shown page. */
async function seen(page: Page, mark: Locator, number: number, widthOfPage: number) {
  // Scrolled first: the page does not move while its mark is in view.
  const box = await boxOf(mark)
  const paper = await placerOf(page)
    .getByRole('region', { name: `Page ${number} of` })
    .boundingBox()
  if (!paper) throw new Error('The page is not there')
  const scale = paper.width / widthOfPage
  return { left: (box.x - paper.x) / scale, top: (box.y - paper.y) / scale }
}

async function boxOf(element: Locator) {
  await element.scrollIntoViewIfNeeded()
  const box = await element.boundingBox()
  if (!box) throw new Error('It is not there')
  return box
}

async function drag(page: Page, mark: Locator, [right, down]: readonly [number, number]) {
  const { x, y } = await boxOf(mark)
  await page.mouse.move(x + 10, y + 10)
  await page.mouse.down()
  await page.mouse.move(x + 10 + right / 2, y + 10 + down / 2)
  await page.mouse.move(x + 10 + right, y + 10 + down)
  await page.mouse.up()
}

async function sign(browser: Browser, email: string, code: string): Promise<Page> {
  const page = await openMailed(browser, email)
  await signOnPhone(page, code)
  await isSigned(page)
  return page
}

const near = (numbers: readonly number[]) => numbers.map((number) => expect.closeTo(number, 0))

it('marks are dragged to their places, and signatures appear there', async ({ page, browser }) => {
  await signIn(page)
  await choose(page, turned)
  await invite(page, owner, 'zyma@example.com')
  await invite(page, another, 'kita-zyma@example.com')
  await placeByHand(page)
  const [first, second] = [markOf(page, owner), markOf(page, another)]
  await expect(
    page
      .getByRole('region', { name: text('viewer.page', { page: 3, pages: 3 }) })
      .locator('canvas'),
  ).toBeVisible()
  await expect(first).toBeVisible()
  await expect(second).toBeVisible()

  await pageOf(page, owner).fill('2')
  await expect(
    page
      .getByRole('region', { name: text('viewer.page', { page: 2, pages: 3 }) })
      .locator('canvas'),
  ).toBeVisible()
  await expect(second).toHaveCount(0)
  const before = await boxOf(first)
  await drag(page, first, [-200, -100])
  const after = await boxOf(first)
  expect([after.x, after.y]).toEqual(near([before.x - 200, before.y - 100]))
  await expect(page.getByText(like('new-document.markAt', { page: 2 }))).toBeVisible()

  // Dropped onto the other one it is placed next to it.
  await pageOf(page, another).fill('2')
  const alone = await seen(page, first, 2, 842)
  const [other, target] = [await boxOf(second), await boxOf(first)]
  await drag(page, second, [target.x - other.x, target.y - other.y])
  const places = [await seen(page, first, 2, 842), await seen(page, second, 2, 842)]
  const [kept, beside] = places
  expect([kept?.left, kept?.top]).toEqual(near([alone.left, alone.top]))
  const [right, down] = [(beside?.left ?? 0) - alone.left, (beside?.top ?? 0) - alone.top]
  expect(Math.abs(right) >= 180 || Math.abs(down) >= 54).toBe(true)

  await page.reload()
  await unfold(page, text('new-document.markLabel'))
  await expect(first).toBeVisible()
  for (const [index, mark] of [first, second].entries()) {
    const place = await seen(page, mark, 2, 842)
    expect([place.left, place.top]).toEqual(
      near([places[index]?.left ?? 0, places[index]?.top ?? 0]),
    )
  }

  await send(page)
  const signing = await sign(browser, 'zyma@example.com', owner.code)
  await signing.context().close()
  const signed = await sign(browser, 'kita-zyma@example.com', app.signsToo.code)
  const { bytes } = await saved(signed, 'Download')
  // A rotated page has its left edge at the top.
  expect(visibleSignatures(bytes)).toEqual(
    places.map(({ left, top }) => ({
      page: 20,
      rectangle: near([top, left, top + 54, left + 180]),
    })),
  )
  await signed.context().close()
})

it('marks are placed by keyboard alone, and announced', async ({ page, browser }) => {
  await signIn(page)
  await choose(page, plain)
  await invite(page, owner, 'klavisai@example.com')
  await tabTo(page, page.locator('summary[data-settings]'))
  await page.keyboard.press('Enter')
  await tabTo(page, optionOf(page, text('new-document.markLabel')))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('radio', { name: text('new-document.auto') }))
  await page.keyboard.press('ArrowDown')
  await expect(byHand(page)).toBeChecked()
  await tabTo(page, markOf(page, owner))
  await expect(markOf(page, owner)).toHaveAccessibleDescription(like('new-document.markHelp'))
  const said = page.getByRole('status').filter({ hasText: owner.surname })
  await expect(said).toHaveText(like('new-document.markAt', { page: 1, left: 138, top: 270 }))
  for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft', 'Shift+ArrowUp', 'Shift+ArrowUp']) {
    await page.keyboard.press(key)
  }
  await expect(said).toHaveText(like('new-document.markAt', { page: 1, left: 132, top: 244 }))
  await expect(markOf(page, owner)).toBeFocused()
  await send(page)
  const signing = await sign(browser, 'klavisai@example.com', owner.code)
  const { bytes } = await saved(signing, 'Download')
  // From the default position three small steps to the left and two large ones up.
  const [left, top] = [595 - 24 - 180 - 18, 842 - 24 - 54 - 72]
  const rectangle = [left, 842 - top - 54, left + 180, 842 - top].map((side) =>
    expect.closeTo(side, 2),
  )
  expect(visibleSignatures(bytes)).toEqual([{ page: 10, rectangle }])
  await signing.context().close()
})

it('a mark at the edge of the page goes no further, and says so', async ({ page }) => {
  await signIn(page)
  await choose(page, plain)
  await invite(page, owner, 'krastas@example.com')
  await placeByHand(page)
  await markOf(page, owner).focus()
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowRight')
  await expect(page.getByText(like('new-document.markNoRoom'))).toBeVisible()
  const { left } = await seen(page, markOf(page, owner), 1, 595)
  expect(left).toBeCloseTo(595 - 180, 0)
})

it('a mark avoids an existing signature of the document', async ({ page }) => {
  await signIn(page)
  await choose(page, await signedPdf('right_bottom'))
  await invite(page, owner, 'salia@example.com')
  await placeByHand(page)
  const mark = markOf(page, owner)
  await expect(mark).toBeVisible()
  // The corner is taken: the mark is four points above the signature.
  const { left, top } = await seen(page, mark, 1, 595)
  expect([left, top]).toEqual(near([595 - 24 - 180, 842 - 24 - 54 - 4 - 54]))
  await drag(page, mark, [0, 40])
  const dragged = await seen(page, mark, 1, 595)
  expect([dragged.left, dragged.top]).toEqual(near([left, top]))
  await send(page)
})

it('marks are removed with their document, and the owner is informed', async ({ page }) => {
  await signIn(page)
  await choose(page, plain)
  await invite(page, owner, 'kitas-failas@example.com')
  await placeByHand(page)
  await expect(markOf(page, owner)).toBeVisible()
  await buttonOf(page, 'new-document.removeFile', { name: plain.name }).click()
  await page.locator('input[type=file]').setInputFiles(turned)
  await expect(page.getByText(text('new-document.marksGone'))).toBeVisible()
  await expect(optionOf(page, text('new-document.markLabel'))).toContainText(
    text('new-document.auto'),
  )
  await placeByHand(page)
  await expect(page.getByText(text('new-document.marksGone'))).toHaveCount(0)
  await expect(markOf(page, owner)).toBeVisible()
})

it('marks follow a finger on a phone', async ({ browser }) => {
  const context = await browser.newContext({
    locale: 'en',
    hasTouch: true,
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await signIn(page)
  await choose(page, plain)
  await invite(page, owner, 'pirstas@example.com')
  await placeByHand(page)
  const mark = markOf(page, owner)
  await expect(mark).toBeVisible()
  const { x, y } = await boxOf(mark)
  const touch = await context.newCDPSession(page)
  const at = (right: number, down: number) => [{ x: x + 8 + right, y: y + 8 + down }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(0, 0) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(-40, -50) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(-80, -100) })
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  const moved = await boxOf(mark)
  expect([moved.x, moved.y]).toEqual(near([x - 80, y - 100]))
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await context.close()
})
