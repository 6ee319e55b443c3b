import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { sendAsOwner } from '../acting-owner'
import { openLine } from '../document-page'
import { inviteByApi } from '../invite'
import { openDocument, sendDocument } from '../new-document'
import { askedOwner, owner } from '../owner'
import { addressOf, expect, test as it, mailedLink, signIn, signOnPhone } from '../story'

const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 780 },
] as const

const signers = (page: Page) => page.getByRole('heading', { name: 'Signers' })

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
    const remind = head.getByRole('button', { name: 'Remind Ona Testaitė' })
    expect(await topOf(remind)).toBeLessThan(size.height)
    // There is only one such button.
    await expect(page.getByRole('button', { name: /^Remind Ona|^Remind:/ })).toHaveCount(1)
    await expect(page.getByText('SHA-256')).toBeHidden()
    await expect(page.getByRole('link', { name: 'Download as it is' })).toBeHidden()

    const open = page.getByRole('button', { name: 'Open the document' })
    const [ofSigners, ofDocument] = [await topOf(signers(page)), await topOf(open)]
    if (size.width === 360) {
      expect(ofSigners).toBeLessThan(size.height)
      expect(ofSigners).toBeLessThan(ofDocument)
    } else {
      expect((await signers(page).boundingBox())?.x).toBeGreaterThan(
        (await open.boundingBox())?.x ?? Number.NaN,
      )
    }
    await page.locator('summary', { hasText: 'File details' }).press('Enter')
    await expect(page.getByText('SHA-256')).toBeVisible()
    await openLine(page, /^Downloads/)
    await expect(page.getByRole('link', { name: 'Download as it is' })).toBeVisible()

    const before = await mailedLink(address)
    await remind.press('Enter')
    await expect(page.getByText('A reminder with a new link is being sent')).toBeFocused()
    await expect.poll(() => mailedLink(address)).not.toBe(before)
  })

  it(`opens the reader from the picture of the first page, ${size.width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await signIn(page)
    await sendDocument(page, 'Skaitoma.pdf', 'glance-reader@example.com')
    const picture = page.getByRole('img', { name: 'The first page of the document' })
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
    await head.getByRole('button', { name: 'Sign' }).press('Enter')
    await page.waitForURL(/\/sign\//)
    await signOnPhone(page, owner.code)
    await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible()
    await page.goto(documentPage)
    await expect(head).toContainText(/Signed · 1 of 1 signed · completed/)
    const download = head.getByRole('link', { name: 'Download signed' })
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
  await expect(row.getByText('The e-mail was accepted by the mail server')).toBeHidden()
  await name.press('Enter')
  await expect(row.getByText('The e-mail was accepted by the mail server')).toBeVisible()
  await name.press('Enter')

  const address = row.getByRole('button', { name: /^Edit: Ona Antroji/ })
  await address.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit the signer' })
  await expect(dialog.getByLabel('Surname')).toHaveValue('Antroji')
  await page.keyboard.press('Escape')
  await expect(address).toBeFocused()
})

it('the header counts the waiting documents on every page', async ({ page }) => {
  await signIn(page)
  const count = async () => {
    const words = await page.getByRole('link', { name: /^Waiting for me/ }).textContent()
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
  await page.getByRole('link', { name: /^Waiting for me/ }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Waiting for me' })).toBeVisible()
})

it('the result of an action appears together with the page that it changed', async ({ page }) => {
  await signIn(page)
  await sendDocument(page, 'Sutampa.pdf', 'agrees@example.com')
  await page.evaluate(noteAlone, {
    'A reminder with a new link': 'Last reminded',
    'The document is cancelled': 'Cancelled',
  })
  await page.getByRole('button', { name: /^Remind/ }).click()
  await expect(page.getByText('A reminder with a new link')).toBeFocused()
  await openLine(page, 'More')
  await page.getByRole('button', { name: 'Cancel the document' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Cancel the document' }).click()
  await expect(page.getByText('The document is cancelled')).toBeFocused()
  await expect(page.getByRole('main').locator('header')).toContainText('Cancelled')
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
  await openLine(page, 'Valid for decades')
  await page.getByRole('button', { name: 'Keep valid' }).click()
  await expect(page.getByText('The document is kept from now on.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('From the night after the last signature').first()).toBeVisible()
  await openLine(page, 'Valid for decades')
  await page.getByRole('button', { name: 'Stop keeping' }).click()
  await expect(page.getByText('The document is no longer kept.')).toBeVisible()
})
