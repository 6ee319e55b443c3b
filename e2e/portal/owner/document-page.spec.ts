import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { begins, text } from '../../text'
import { sendAsOwner } from '../acting-owner'
import { openLine } from '../document-page'
import { buttonOf, dialogOf, fieldOf, headingOf, linkOf } from '../elements'
import { inviteByApi } from '../invite'
import { openDocument, sendDocument } from '../new-document'
import { askedOwner, owner } from '../owner'
import { addressOf, expect, test as it, mailedLink, signIn, signOnPhone } from '../story'

const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 780 },
] as const

const signers = (page: Page) => headingOf(page, 'document.signers')

async function topOf(what: Locator): Promise<number> {
  return (await what.boundingBox())?.y ?? Number.NaN
}

for (const size of sizes) {
  it(`leads with a sentence and the main action, ${size.width} pixels wide`, async ({ page }) => {
    await page.setViewportSize(size)
    await signIn(page)
    const address = `${randomUUID()}@example.com`
    await sendDocument(page, 'Sutartis.pdf', address)
    const head = page.getByRole('main').locator('header')
    await expect(head).toContainText(/0 of 1 signed · waiting for Ona Testaitė since \d{1,2}:\d\d/)
    const remind = buttonOf(head, 'document-actions.remindWho', { name: 'Ona Testaitė' })
    expect(await topOf(remind)).toBeLessThan(size.height)
    // There is only one such button.
    await expect(page.getByRole('button', { name: /^Remind Ona|^Remind:/ })).toHaveCount(1)
    await expect(page.getByText(text('files.digest'))).toBeHidden()
    await expect(linkOf(page, 'progress.downloadAsIs')).toBeHidden()

    const open = buttonOf(page, 'signing.open')
    const [ofSigners, ofDocument] = [await topOf(signers(page)), await topOf(open)]
    if (size.width === 360) {
      expect(ofSigners).toBeLessThan(size.height)
      expect(ofSigners).toBeLessThan(ofDocument)
    } else {
      expect((await signers(page).boundingBox())?.x).toBeGreaterThan(
        (await open.boundingBox())?.x ?? Number.NaN,
      )
    }
    await page.locator('summary', { hasText: text('document.facts') }).press('Enter')
    await expect(page.getByText(text('files.digest'))).toBeVisible()
    await openLine(page, begins('document.downloads'))
    await expect(linkOf(page, 'progress.downloadAsIs')).toBeVisible()

    const before = await mailedLink(address)
    await remind.press('Enter')
    await expect(page.getByText(text('document-actions.reminded'))).toBeFocused()
    await expect.poll(() => mailedLink(address)).not.toBe(before)
  })

  it(`opens the reader from the picture of the first page, ${size.width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await signIn(page)
    await sendDocument(page, 'Skaitoma.pdf', 'glance-reader@example.com')
    const picture = page.getByRole('img', { name: text('viewer.firstPage') })
    await expect(picture).toBeVisible()
    await picture.scrollIntoViewIfNeeded()
    const box = await picture.boundingBox()
    await page.mouse.click((box?.x ?? 0) + 40, (box?.y ?? 0) + 60)
    await expect(page.getByRole('dialog', { name: 'Skaitoma.pdf' })).toBeVisible()
  })

  it(`offers the owner's own signature, then the signed file, ${size.width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await signIn(page)
    const address = `${randomUUID()}@example.com`
    await sendDocument(page, 'Pačių.pdf', address, 'public', [owner.name, owner.surname])
    const documentPage = page.url()
    const head = page.getByRole('main').locator('header')
    await buttonOf(head, 'document-actions.sign').press('Enter')
    await page.waitForURL(/\/sign\//)
    await signOnPhone(page, owner.code)
    await expect(headingOf(page, 'signing.signed')).toBeVisible()
    await page.goto(documentPage)
    await expect(head).toContainText(/Signed · 1 of 1 signed · completed/)
    const download = linkOf(head, 'progress.downloadSigned')
    await expect(download).toHaveCSS('background-color', 'rgb(11, 93, 87)')
  })
}

const three = ['Pirmoji', 'Antroji', 'Trečioji'].map((surname) => ({
  name: 'Ona',
  surname,
  email: `${randomUUID()}@example.com`,
}))

it('a document with three signers is at most 1,200 pixels high on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page)
  await openDocument(page, await sendAsOwner('Trumpa.pdf', three))
  await expect(page.getByRole('button', { name: 'Ona Trečioji', exact: true })).toBeVisible()
  expect(await heightOf(page)).toBeLessThanOrEqual(1200)
})

const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

it('a person is one row: the name unfolds it, the address opens their fields', async ({ page }) => {
  await signIn(page)
  await openDocument(page, await sendAsOwner('Eilutės.pdf', three))
  const name = page.getByRole('button', { name: 'Ona Antroji', exact: true })
  const row = page.getByRole('listitem').filter({ has: name })
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(56)
  await expect(row.getByText(text('document.mail_sent'))).toBeHidden()
  await name.press('Enter')
  await expect(row.getByText(text('document.mail_sent'))).toBeVisible()
  await name.press('Enter')

  const address = row.getByRole('button', { name: /^Edit: Ona Antroji/ })
  await address.press('Enter')
  const dialog = dialogOf(page, 'document-actions.changeSignerTitle')
  await expect(fieldOf(dialog, 'signer-fields.surname')).toHaveValue('Antroji')
  await page.keyboard.press('Escape')
  await expect(address).toBeFocused()
})

it('the header counts the waiting documents on every page', async ({ page }) => {
  await signIn(page)
  const count = async () => {
    const words = await page
      .getByRole('link', { name: begins('documents.waitingTitle') })
      .textContent()
    return Number(/(\d+)/.exec(words ?? '')?.[1] ?? 0)
  }
  await inviteByApi({ ...askedOwner, email: `${randomUUID()}@example.com` })
  await page.goto(addressOf('/settings'))
  await expect.poll(count).toBeGreaterThan(0)
  const shown = await count()
  for (const path of ['/documents', '/documents/new', '/reference']) {
    await page.goto(addressOf(path))
    await expect.poll(count).toBe(shown)
  }
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto(addressOf('/documents'))
  await expect.poll(count).toBe(shown)
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(360)
  await page.getByRole('link', { name: begins('documents.waitingTitle') }).press('Enter')
  await expect(
    page.getByRole('heading', { level: 1, name: text('documents.waitingTitle') }),
  ).toBeVisible()
})

it('the result of an action appears together with the page that it changed', async ({ page }) => {
  await signIn(page)
  await sendDocument(page, 'Sutampa.pdf', 'agrees@example.com')
  await page.evaluate(noteAlone, {
    'A reminder with a new link': text('document.remindedAt'),
    'The document is cancelled': 'Cancelled',
  })
  await page.getByRole('button', { name: begins('document-actions.remind') }).click()
  await expect(page.getByText(text('document-actions.reminded'))).toBeFocused()
  await openLine(page, 'More')
  await buttonOf(page, 'document-actions.cancelDocument').click()
  const dialog = page.getByRole('dialog')
  await buttonOf(dialog, 'document-actions.cancelDocument').click()
  await expect(page.getByText(text('document-actions.cancelled'))).toBeFocused()
  await expect(page.getByRole('main').locator('header')).toContainText(text('progress.cancelled'))
  expect(await page.evaluate(() => document.body.dataset.alone)).toBeUndefined()
})

/** Runs in the page, and notes results that are ever shown without their effect. */
function noteAlone(effects: Readonly<Record<string, string>>): void {
  const look = () => {
    const text = document.querySelector('main')?.textContent ?? ''
    for (const [result, effect] of Object.entries(effects)) {
      if (text.includes(result) && !text.includes(effect)) document.body.dataset.alone = result
    }
  }
  new MutationObserver(look).observe(document, { childList: true, subtree: true })
}

it('marks a document to be kept valid, and removes the mark', async ({ page }) => {
  await signIn(page)
  await sendDocument(page, 'Ilgam.pdf', `${randomUUID()}@example.com`)
  await openLine(page, text('keeping.title'))
  await buttonOf(page, 'keeping.keep').click()
  await expect(page.getByText(text('keeping.kept'))).toBeVisible()
  await page.reload()
  await expect(page.getByText(text('keeping.soon')).first()).toBeVisible()
  await openLine(page, text('keeping.title'))
  await buttonOf(page, 'keeping.stop').click()
  await expect(page.getByText(text('keeping.stopped'))).toBeVisible()
})
