import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { samplePdf } from '../../sample-pdf'
import { chooseLanguage } from '../header-menu'
import { sendDocument } from '../new-document'
import { addressOf, expect, test as it, mailedLink, signIn } from '../story'

const sizes = [
  { width: 1280, height: 800 },
  { width: 360, height: 780 },
] as const

/** Only documents of this spec have these names. */
const newName = (stem: string) => `${stem} ${randomUUID().slice(0, 8)}.pdf`
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') })
const rowOf = (page: Page, name: string) => rows(page).filter({ hasText: name })
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search documents and people' })

/** A bulk send to several people; its page is open, and all documents are made. */
async function sendToMany(page: Page, name: string, count: number): Promise<void> {
  await page.goto(addressOf('/documents/many'))
  const file = { name, mimeType: 'application/pdf', buffer: samplePdf() }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  const people = Array.from({ length: count }, (_, index) => {
    const surname = `Eilėnaitė${'abcdefghij'[index]}`
    return `Ona;${surname};${randomUUID()}@example.com`
  })
  const table = ['Vardas;Pavardė;El. paštas', ...people].join('\r\n')
  const buffer = Buffer.from(`\ufeff${table}`)
  const input = page.locator('input[type=file]').last()
  await input.setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: `Send ${count} invitations` }).click()
  await page.waitForURL(/\/documents\/many\/[0-9a-f-]{36}/)
  await expect(page.getByText(`All done. ${count} of ${count} documents are made.`)).toBeVisible()
}

for (const size of sizes) {
  it(`shows the missing signers and since when, ${size.width} pixels wide`, async ({ page }) => {
    await page.setViewportSize(size)
    await signIn(page)
    const name = newName('Nuomos sutartis')
    await sendDocument(page, name, 'glance-missing@example.com')
    await page.goto(addressOf('/documents'))
    const row = rowOf(page, name)
    await expect(row).toContainText('0 of 1')
    await expect(row.getByText('Ona Testaitė').filter({ visible: true }).first()).toBeVisible()
    await expect(row.getByText(/since \d\d:\d\d/)).toBeVisible()
    const box = await row.boundingBox()
    expect((box?.y ?? size.height) + (box?.height ?? 0)).toBeLessThanOrEqual(size.height)

    // Any point of the row outside its buttons opens the document.
    await row.click({ position: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) - 4 } })
    await page.waitForURL(/\/documents\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  })

  it(`reminds from the row by keyboard, ${size.width} pixels wide`, async ({ page }) => {
    await page.setViewportSize(size)
    await signIn(page)
    const [name, address] = [newName('Priminimas'), `${randomUUID()}@example.com`]
    await sendDocument(page, name, address)
    const before = await mailedLink(address)
    await page.goto(addressOf('/documents'))
    await rowOf(page, name).getByRole('button', { name: 'Remind' }).press('Enter')
    await expect(rowOf(page, name).getByText('Reminded')).toBeFocused()
    await expect.poll(() => mailedLink(address)).not.toBe(before)
    await expect(page).toHaveURL(/\/documents$/)
  })

  it(`searches while the owner types, ${size.width} pixels wide`, async ({ page }) => {
    await page.setViewportSize(size)
    await signIn(page)
    const [one, other] = [newName('Paieška viena'), newName('Paieška kita')]
    await sendDocument(page, one, 'glance-search@example.com')
    await sendDocument(page, other, 'glance-search@example.com')
    await page.goto(addressOf('/documents'))
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await search(page).press('End')
    await page.keyboard.type('paieska v', { delay: 30 })
    await expect(rowOf(page, other)).toHaveCount(0)
    await expect(rowOf(page, one)).toBeVisible()
    await page.keyboard.type(one.slice('Paieška v'.length), { delay: 30 })
    await expect(page.getByText('1 document found')).toBeAttached()
    await expect(page).toHaveURL(new RegExp(`search=.*${one.slice(-12, -4)}`))
    await expect(search(page)).toBeFocused()
    await expect(search(page)).toHaveValue(`paieska v${one.slice('Paieška v'.length)}`)
    await search(page).fill('')
    await expect(rowOf(page, other)).toBeVisible()
    await expect(page).toHaveURL(/\/documents$/)
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })

  it(`shows a bulk send as one row that opens its people, ${size.width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize(size)
    await signIn(page)
    const name = newName('Darbo tvarka')
    await sendToMany(page, name, 8)
    await page.goto(addressOf('/documents'))
    await expect(rowOf(page, name)).toHaveCount(1)
    await expect(rowOf(page, name)).toContainText('0 of 8')
    await expect(rowOf(page, name)).toContainText('8 not signed yet')
    await rowOf(page, name).getByRole('link', { name }).press('Enter')
    await page.waitForURL(/\/documents\?batch=/)
    await expect(rows(page)).toHaveCount(8)
    await expect(rows(page).filter({ hasText: 'Ona Eilėnaitėa' })).toBeVisible()

    const boxes = await Promise.all((await rows(page).all()).map((row) => row.boundingBox()))
    const seen = boxes.filter((box) => box && box.y + box.height <= size.height)
    if (size.width === 1280) {
      expect(seen.length).toBeGreaterThanOrEqual(6)
      for (const box of boxes) {
        expect(box?.height).toBeGreaterThanOrEqual(44)
        expect(box?.height).toBeLessThanOrEqual(52)
      }
    } else {
      expect(seen.length).toBeGreaterThanOrEqual(3)
    }
    await search(page).fill('Eilėnaitėh')
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('link', { name: 'Details of this bulk send' }).click()
    await expect(page.getByText('All done. 8 of 8 documents are made.')).toBeVisible()
  })
}

it('shows without a reload who declined and why', async ({ page, browser }) => {
  await signIn(page)
  const [name, address] = [newName('Pasiūlymas'), `${randomUUID()}@example.com`]
  await sendDocument(page, name, address, 'public')
  await page.goto(addressOf('/documents'))
  await expect(rowOf(page, name)).toContainText('Ona Testaitė')
  const signer = await browser.newPage()
  await signer.goto(await mailedLink(address))
  await signer.getByRole('button', { name: /^Decline/ }).click()
  const dialog = signer.getByRole('dialog')
  await dialog.getByRole('textbox').fill('Wrong price on page 2')
  await dialog.getByRole('button', { name: /^Decline/ }).click()
  await expect(dialog).toBeHidden()
  await expect(rowOf(page, name)).toContainText('Wrong price on page 2')
  await expect(rowOf(page, name)).toContainText('Declined')
  await signer.close()
})

it('filters by state and by less frequent conditions, which Back removes again', async ({
  page,
}) => {
  await signIn(page)
  const name = newName('Filtrai')
  await sendDocument(page, name, 'glance-filters@example.com')
  await page.goto(addressOf('/documents'))
  await page.getByRole('link', { name: /^Ended/ }).press('Enter')
  await page.waitForURL(/state=ended/)
  await expect(rowOf(page, name)).toHaveCount(0)
  await page.getByRole('link', { name: /^Waiting \d/ }).press('Enter')
  await page.waitForURL(/state=waiting/)
  await expect(rowOf(page, name)).toBeVisible()
  await page.getByText('Filters', { exact: true }).press('Enter')
  await page.getByLabel('Signer’s name or e-mail').fill('nobody-has-this')
  await page.getByRole('button', { name: 'Apply filters' }).press('Enter')
  await page.waitForURL(/signer=nobody/)
  await expect(page.getByText('No matching documents')).toBeVisible()
  await page.goBack()
  await expect(rowOf(page, name)).toBeVisible()
  await expect(page.getByLabel('Signer’s name or e-mail')).toHaveValue('')
})

it('reminds the people of a bulk send, and says how many mails go out', async ({ page }) => {
  await signIn(page)
  const [bulk, single] = [newName('Taisyklės'), newName('Sutartis')]
  await sendToMany(page, bulk, 3)
  await sendDocument(page, single, 'beside-bulk@example.com')
  await page.goto(addressOf('/documents'))
  await page.getByRole('checkbox', { name: `Select: ${bulk}` }).check()
  await page.getByRole('checkbox', { name: `Select: ${single}` }).check()
  await page.getByRole('button', { name: 'Remind 4 people' }).click()
  await expect(page.getByText('4 reminders are being sent.')).toBeFocused()
  await expect(rowOf(page, bulk).getByRole('button', { name: 'Remind 3' })).toBeVisible()
})

it('cuts no button and no choice of states on a narrow phone, in Lithuanian', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await signIn(page)
  await sendDocument(page, newName('Siaura'), 'narrow@example.com')
  await page.goto(addressOf('/documents'))
  await chooseLanguage(page, 'Lietuvių')
  await expect(page.getByRole('heading', { name: 'Dokumentai' })).toBeVisible()
  const states = page.getByRole('navigation', { name: 'Būsena' }).getByRole('link')
  for (const control of [
    page.getByRole('link', { name: 'Naujas dokumentas' }),
    page.getByText('Daugiau', { exact: true }),
    ...(await states.all()),
  ])
    await expect(control).toBeInViewport({ ratio: 1 })
})
