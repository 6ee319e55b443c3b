import { createHash } from 'node:crypto'
import { app } from '../../people'
import { begins, like, text } from '../../text'
import { signatureFilesIn, unpack } from '../../unpack'
import { expectValid, saved } from '../check-container'
import {
  choose,
  given,
  invite,
  inviteToContainer,
  isSigned,
  openMailed,
  send,
} from '../container-story'
import { openLine } from '../document-page'
import { buttonOf, fieldOf } from '../elements'
import { optionOf, unfold } from '../new-document'
import { owner } from '../owner'
import { confirmOnPhone } from '../phone'
import { signedContainer } from '../signed-file'
import { addressOf, expect, test as it, signIn, signOnPhone } from '../story'

it('three files become a container that two people sign at the same time', async ({
  page,
  browser,
}) => {
  const { pdf, plain, picture } = given
  await signIn(page)
  await choose(page, plain, pdf, picture)
  await buttonOf(page, 'new-document.moveUp', { name: pdf.name }).click()
  await expect(buttonOf(page, 'new-document.moveDown', { name: pdf.name })).toBeFocused()
  const chosen = page.getByRole('list', { name: text('new-document.files') }).getByRole('listitem')
  await expect(chosen.first()).toContainText(pdf.name)
  await invite(page, owner, 'pirmas@example.com')
  await invite(page, { name: 'Ok', surname: 'Testnumber' }, 'antras@example.com')
  await expect(optionOf(page, text('new-document.format'))).toContainText('Sutartis Nr. 1.asice')
  await expect(fieldOf(page, 'new-document.mark')).toHaveCount(0)
  await send(page)
  await openLine(page, text('files.count', { count: 3 }))
  const listed = page
    .getByRole('list', { name: text('files.files'), exact: true })
    .getByRole('listitem')
  for (const [index, { name, buffer }] of [pdf, plain, picture].entries()) {
    await expect(listed.nth(index)).toContainText(name)
    const digest = createHash('sha256').update(buffer).digest('hex')
    await expect(listed.nth(index)).toContainText(digest)
  }

  const first = await openMailed(browser, 'pirmas@example.com')
  const second = await openMailed(browser, 'antras@example.com')
  await expect(first.getByText(text('files.signedExactly'))).toBeVisible()
  await signOnPhone(first, owner.code)
  await signOnPhone(second, app.signsToo.code)
  await isSigned(first)
  await isSigned(second)

  await expect(page.getByText(text('run.signedOf', { signed: 2, count: 2 }))).toBeVisible()
  const container = await saved(page, text('progress.downloadSigned'))
  expect(container.name).toBe('Sutartis Nr. 1.asice')
  for (const { name, buffer } of [pdf, plain, picture]) {
    expect(unpack(container.bytes).get(name)?.equals(buffer)).toBe(true)
  }
  expect(signatureFilesIn(container.bytes)).toHaveLength(2)
  await expectValid(container, 2)
  await first.context().close()
  await second.context().close()
})

it('a signer sees showable files, and no file runs scripts', async ({ page: signing }) => {
  const { pdf, plain, picture, page: html } = given
  const signer = { name: owner.name, surname: owner.surname, email: 'ziuri@example.com' }
  await signing.goto(await inviteToContainer([pdf, plain, picture, html], signer))
  await expect(signing.getByRole('heading', { level: 1 })).toHaveText('Sutartis Nr. 1.asice')
  const open = (name: string) =>
    signing.getByRole('button', { name: `${text('files.open')}: ${name}` }).click()

  await open(plain.name)
  const shown = signing.getByRole('dialog', { name: plain.name })
  await expect(shown.getByText('Šešios žąsys⟨U+202E⟩ ir <b>ąžuolas</b>')).toBeVisible()
  await expect(shown.getByText(text('viewer.verified'))).toBeVisible()
  await buttonOf(shown, 'new-document.close').click()

  await open(picture.name)
  const drawn = signing.getByRole('img', { name: picture.name })
  await expect(drawn).toBeVisible()
  expect(await drawn.evaluate(colourInside)).toEqual([0, 110, 100, 255])
  await signing.keyboard.press('Escape')

  await open(pdf.name)
  await expect(signing.getByRole('dialog', { name: pdf.name }).locator('canvas')).toBeVisible()
  await signing.keyboard.press('Escape')

  await expect(
    signing.getByRole('button', { name: `${text('files.open')}: ${html.name}` }),
  ).toHaveCount(0)
  const address = signing.url().replace('/sign/', '/files/sign/')
  const answer = await signing.request.get(`${address}/files/3`)
  expect(answer.headers()).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': expect.stringContaining('attachment'),
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  const file = await saved(signing, `Download: ${html.name}`)
  expect([file.name, file.bytes.equals(html.buffer)]).toEqual([html.name, true])
  expect(await signing.title()).not.toBe('run')
  expect((await signing.request.get(`${address}/files/4`)).status()).toBe(404)
})

function colourInside(canvas: HTMLElement | SVGElement): number[] {
  const drawing = canvas instanceof HTMLCanvasElement ? canvas.getContext('2d') : null
  return [...(drawing?.getImageData(5, 5, 1, 1).data ?? [])]
}

it('a signed container gets one more signature', async ({ page, browser }) => {
  const before = await signedContainer()
  await signIn(page)
  await choose(page, before)
  await expect(page.getByText(begins('new-document.alreadySigned'))).toBeVisible()
  await invite(page, owner, 'dar@example.com')
  await unfold(page, text('new-document.format'))
  await expect(page.getByText(text('new-document.existingContainer'))).toBeVisible()
  await send(page)
  const signing = await openMailed(browser, 'dar@example.com')
  await signOnPhone(signing, owner.code)
  await isSigned(signing)
  const after = await saved(signing, 'Download')
  expect(after.name).toBe(before.name)
  const [old] = signatureFilesIn(before.buffer)
  const kept = unpack(after.bytes).get(old ?? '')
  expect(kept?.equals(unpack(before.buffer).get(old ?? '') ?? Buffer.of())).toBe(true)
  await expectValid(after, 2)
  await signing.context().close()
})

it('an ADOC is chosen among the other formats', async ({ page, browser }) => {
  const { plain, pdf } = given
  await signIn(page)
  await choose(page, pdf, plain)
  await invite(page, owner, 'adoc@example.com')
  await unfold(page, text('new-document.format'))
  await page.getByText(text('new-document.otherFormats')).click()
  await page.getByRole('radio', { name: /^ADOC/ }).check()
  await expect(
    page.getByText(text('new-document.willBeCalled', { name: 'Sutartis Nr. 1.adoc' })),
  ).toBeVisible()
  await send(page)
  const signing = await openMailed(browser, 'adoc@example.com')
  await expect(signing.getByText(text('files.adoc'))).toBeVisible()
  await signOnPhone(signing, owner.code)
  await isSigned(signing)
  const container = await saved(signing, 'Download')
  expect(container.name).toBe('Sutartis Nr. 1.adoc')
  const parts = unpack(container.bytes)
  expect(parts.get('mimetype')?.toString()).toBe('application/vnd.lt.archyvai.adoc-2008')
  expect(parts.get(plain.name)?.equals(plain.buffer)).toBe(true)
  await expectValid(container, 1)
  await signing.context().close()
})

it('one PDF can be signed itself or in a container', async ({ page }) => {
  await signIn(page)
  await choose(page, given.pdf)
  await invite(page, owner, 'pdf@example.com')
  await unfold(page, text('new-document.markLabel'))
  await unfold(page, text('new-document.format'))
  await expect(page.getByRole('radio', { name: like('new-document.pdf') })).toBeChecked()
  await expect(fieldOf(page, 'new-document.mark')).toBeChecked()
  await page.getByRole('radio', { name: like('new-document.container') }).check()
  await expect(fieldOf(page, 'new-document.mark')).toHaveCount(0)
  await send(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sutartis Nr. 1.asice')
})

it('a list with equal names, empty files and removed files can be sent', async ({ page }) => {
  const { pdf, plain } = given
  await signIn(page)
  await choose(page, pdf, { ...plain, name: pdf.name.toUpperCase() })
  await expect(page.getByText('SUTARTIS NR. 1 (2).PDF')).toBeVisible()
  await expect(
    page.getByText(text('new-document.renamedTaken', { name: 'SUTARTIS NR. 1.PDF' })),
  ).toBeVisible()
  const empty = { ...plain, name: 'Tuščias.txt', buffer: Buffer.of() }
  await page.locator('input[type=file]').setInputFiles(empty)
  const alert = page.getByRole('alert').filter({ hasText: text('new-document.notAdded') })
  await expect(alert).toContainText('Tuščias.txt: the file is empty.')
  await buttonOf(page, 'new-document.removeFile', { name: 'SUTARTIS NR. 1 (2).PDF' }).press('Enter')
  await expect(alert).toHaveCount(0)
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toHaveCount(1)
  // The focus moves to the next button.
  const last = page.getByRole('button', { name: begins('new-document.removeFile') })
  await expect(last).toBeFocused()
  await last.press('Enter')
  await expect(buttonOf(page, 'new-document.choose')).toBeFocused()
})

it('a file that is dropped anywhere on the page is added', async ({ page }) => {
  await signIn(page)
  await choose(page, given.pdf)
  const dropped = await page.evaluate(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File(['beside'], 'Pro šalį.txt'))
    const drop = new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer })
    return !document.body.dispatchEvent(drop)
  })
  expect(dropped).toBe(true)
  await expect(page.getByText('Pro šalį.txt')).toBeVisible()
})

it('is shown in Lithuanian, on a phone and in the dark theme', async ({ browser }) => {
  const context = await browser.newContext({
    locale: 'lt',
    colorScheme: 'dark',
    viewport: { width: 360, height: 740 },
  })
  const page = await context.newPage()
  await page.goto(addressOf('/sign-in'))
  await page.getByRole('radio', { name: /Smart-ID/ }).check()
  await page.getByLabel('Asmens kodas').fill(owner.code)
  await page.getByRole('button', { name: 'Siųsti žinutę į mano telefoną' }).click()
  await confirmOnPhone(page)
  await page.waitForURL(/\/documents/)
  await choose(page, given.pdf, given.plain, given.page)
  await page.getByRole('button', { name: 'Pasirašau ir aš' }).click()
  await page.getByLabel('El. paštas').fill('sau@example.com')
  await page.getByRole('button', { name: 'Pridėti', exact: true }).click()
  await unfold(page, 'Kaip pasirašoma')
  await page.getByText('Kiti formatai').click()
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await width()).toBe(360)
  await page.getByRole('button', { name: 'Sukurti nuorodą' }).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await expect(page.getByRole('heading', { name: '3 failai' })).toBeVisible()
  expect(await width()).toBe(360)
  await context.close()
})
