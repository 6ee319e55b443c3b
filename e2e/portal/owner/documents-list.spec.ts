import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { samplePdf } from '../../sample-pdf'
import { begins, text } from '../../text'
import { sendAsOwner } from '../acting-owner'
import { buttonOf, fieldOf, linkOf } from '../elements'
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
const search = (page: Page) => page.getByRole('searchbox', { name: text('documents-list.search') })

/** A bulk send to several people; its page is open, and all documents are made. */
async function sendInBulk(page: Page, name: string, count: number): Promise<void> {
  await page.goto(addressOf('/documents/bulk'))
  const file = { name, mimeType: 'application/pdf', buffer: samplePdf() }
  await page.locator('input[type=file]').first().setInputFiles(file)
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toBeVisible()
  const people = Array.from({ length: count }, (_, index) => {
    const surname = `Eilėnaitė${'abcdefghij'[index]}`
    return `Ona;${surname};${randomUUID()}@example.com`
  })
  const table = ['Vardas;Pavardė;El. paštas', ...people].join('\r\n')
  const buffer = Buffer.from(`\ufeff${table}`)
  const input = page.locator('input[type=file]').last()
  await input.setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer })
  await buttonOf(page, 'bulk.send', { count }).click()
  await page.waitForURL(/\/documents\/bulk\/[0-9a-f-]{36}/)
  await expect(
    page.getByText(
      text('bulk.sentOf', { sent: `${text('bulk.state_sent')} ${count}`, all: count }),
    ),
  ).toBeVisible()
}

for (const size of sizes) {
  it(`shows the missing signers and since when, ${size.width} pixels wide`, async ({ page }) => {
    await page.setViewportSize(size)
    await signIn(page)
    const name = newName('Nuomos sutartis')
    await sendDocument(page, name, 'glance-missing@example.com')
    await page.goto(addressOf('/documents'))
    const row = rowOf(page, name)
    await expect(row).toContainText(text('new-document.someOf', { needed: 0, count: 1 }))
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
    await buttonOf(rowOf(page, name), 'documents-list.remind').press('Enter')
    await expect(rowOf(page, name).getByText(text('documents-list.reminded'))).toBeFocused()
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
    await expect(page.getByText(text('documents-list.found', { count: 1 }))).toBeAttached()
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
    await sendInBulk(page, name, 8)
    await page.goto(addressOf('/documents'))
    await expect(rowOf(page, name)).toHaveCount(1)
    await expect(rowOf(page, name)).toContainText(
      text('new-document.someOf', { needed: 0, count: 8 }),
    )
    await expect(rowOf(page, name)).toContainText(text('documents-list.batchWaiting', { count: 8 }))
    await rowOf(page, name).getByRole('link', { name }).press('Enter')
    await page.waitForURL(/\/documents\/bulk\//)
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
    await page.getByRole('searchbox', { name: text('bulk-people.search') }).fill('Eilėnaitėh')
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(1)
    await buttonOf(rows(page), 'documents-list.remind').click()
    await expect(rows(page).getByText(text('documents-list.reminded'))).toBeFocused()
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
  await expect(rowOf(page, name)).toContainText(
    text('documents-list.declinedBy', { name: 'Ona Testaitė' }),
  )
  await page.getByRole('link', { name: begins('documents-list.needs') }).click()
  await page.waitForURL(/state=needs/)
  await buttonOf(rowOf(page, name), 'documents-list.changeAndSend').click()
  await page.waitForURL(/\/documents\/new$/)
  await expect(page.getByText('Ona Testaitė').first()).toBeVisible()
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
  await page.getByText(text('documents-list.filters'), { exact: true }).press('Enter')
  await fieldOf(page, 'documents.signer').fill('nobody-has-this')
  await buttonOf(page, 'documents.apply').press('Enter')
  await page.waitForURL(/signer=nobody/)
  await expect(page.getByText(text('documents.nothingFound'))).toBeVisible()
  await page.goBack()
  await expect(rowOf(page, name)).toBeVisible()
  await expect(fieldOf(page, 'documents.signer')).toHaveValue('')
})

it('reminds the people of a bulk send, and says how many mails go out', async ({ page }) => {
  await signIn(page)
  const [bulk, single] = [newName('Taisyklės'), newName('Sutartis')]
  await sendInBulk(page, bulk, 3)
  await sendDocument(page, single, 'beside-bulk@example.com')
  await page.goto(addressOf('/documents'))
  await page
    .getByRole('checkbox', { name: text('documents-chosen.choose', { name: bulk }) })
    .check()
  await page
    .getByRole('checkbox', { name: text('documents-chosen.choose', { name: single }) })
    .check()
  await buttonOf(page, 'documents-chosen.remind', { count: 4 }).click()
  await expect(
    page.getByText(text('document-actions.remindedAll', { mailed: 4, limited: 0 })),
  ).toBeFocused()
  await expect(
    buttonOf(rowOf(page, bulk), 'documents-list.remindCount', { count: 3 }),
  ).toBeVisible()
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

it('archives a selected document, finds it by the archive, and takes it out again', async ({
  page,
}) => {
  await signIn(page)
  const name = newName('Senas')
  await sendDocument(page, name, 'archived@example.com')
  await page.goto(addressOf('/documents'))
  await page.getByRole('checkbox', { name: text('documents-chosen.choose', { name }) }).check()
  await page.getByRole('button', { name: text('filing.archive'), exact: true }).press('Enter')
  await expect(page.getByText(text('filing.archivedNow', { count: 1 }))).toBeFocused()
  await expect(rowOf(page, name)).toHaveCount(0)
  await page.getByText(text('documents-list.more'), { exact: true }).press('Enter')
  await linkOf(page, 'filing.archive').click()
  await expect(page.getByText(text('filing.inArchive'))).toBeVisible()
  await page.getByRole('checkbox', { name: text('documents-chosen.choose', { name }) }).check()
  await buttonOf(page, 'filing.takeOut').press('Enter')
  await expect(page.getByText(text('filing.unarchived', { count: 1 }))).toBeFocused()
  await linkOf(page, 'documents.showAll').first().click()
  await expect(rowOf(page, name)).toBeVisible()
})

it('labels several documents, lists those with a label, renames it and removes it', async ({
  page,
}) => {
  await signIn(page)
  const [one, other] = [newName('Pirma'), newName('Antra')]
  const label = `Nuomos ${randomUUID().slice(0, 8)}`
  await sendDocument(page, one, 'labelled@example.com')
  await sendDocument(page, other, 'labelled@example.com')
  await page.goto(addressOf('/documents'))
  for (const name of [one, other]) {
    await page.getByRole('checkbox', { name: text('documents-chosen.choose', { name }) }).check()
  }
  await buttonOf(page, 'filing.giveLabels').press('Enter')
  await fieldOf(page.getByRole('dialog'), 'filing.newLabel').fill(label)
  await buttonOf(page, 'filing.save').press('Enter')
  await expect(page.getByText(text('filing.labelled', { count: 2 }))).toBeFocused()
  await page
    .getByRole('checkbox', { name: text('documents-chosen.choose', { name: other }) })
    .check()
  await buttonOf(page, 'filing.giveLabels').press('Enter')
  await page.getByRole('checkbox', { name: label }).uncheck()
  await buttonOf(page, 'filing.save').press('Enter')
  await expect(rowOf(page, other)).not.toContainText(label)
  await rowOf(page, one).getByRole('link', { name: label }).click()
  await page.waitForURL(/label=/)
  await expect(rows(page)).toHaveCount(1)

  await page.goto(addressOf('/documents/labels'))
  await page.getByRole('button', { name: `${text('filing.change')} : ${label}` }).click()
  await fieldOf(page.getByRole('dialog'), 'filing.name').fill(`${label} 2027`)
  await buttonOf(page, 'filing.save').press('Enter')
  await page.getByRole('button', { name: `${text('filing.remove')} : ${label} 2027` }).click()
  await buttonOf(page.getByRole('dialog'), 'filing.remove').press('Enter')
  await expect(page.getByText(label)).toHaveCount(0)
})

it('shows in two clicks who is missing, and their documents in one more', async ({ page }) => {
  await signIn(page)
  const names = ['Viena', 'Dvi'].map(newName)
  const surname = `Trūkstamoji${randomUUID().slice(0, 6)}`
  const signer = { name: 'Rasa', surname, email: `${randomUUID()}@example.com` }
  for (const name of names) await sendAsOwner(name, [signer])
  await page.goto(addressOf('/documents'))
  await page.getByText(text('documents-list.more'), { exact: true }).click()
  await linkOf(page, 'filing.whoIsMissing').click()
  await page.waitForURL(/\/documents\/missing/)
  await expect(rowOf(page, surname)).toContainText(text('filing.waitingDocuments', { count: 2 }))
  await rowOf(page, surname).getByRole('link').click()
  await page.waitForURL(/missing=/)
  await expect(rows(page)).toHaveCount(2)

  // The table has the filter of the page, and the menu closes on Escape.
  const more = page.getByText(text('documents-list.more'), { exact: true })
  await more.click()
  const download = page.waitForEvent('download')
  await linkOf(page, 'documents-list.saveTable').click()
  const table = await readFile(await (await download).path(), 'utf8')
  expect(table.split('\r\n')).toHaveLength(4)
  for (const name of names) expect(table).toContain(`"${name}";"Waiting for signatures";"0";"1"`)
  await more.click()
  await page.keyboard.press('Escape')
  await expect(linkOf(page, 'documents-list.saveTable')).toBeHidden()
})
