import type { Page } from '@playwright/test'
import { begins, like, text } from '../../text'
import { callAsOwner } from '../acting-owner'
import { buttonOf, dialogOf, fieldOf, linkOf } from '../elements'
import { addressOf, expect, test as it, mailedLink, signIn } from '../story'
import { address, entry, named, templateFile } from '../templates'

const table = (...lines: readonly string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`\ufeff${lines.join('\r\n')}`),
})
const chooseTable = (page: Page, ...lines: readonly string[]) =>
  page
    .locator('input[type=file]')
    .last()
    .setInputFiles(table(...lines))
const restored = (page: Page) => page.getByText(text('new-document.restored'))
const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('paraph.bulk') ?? '')
const sendButton = (page: Page) => page.getByRole('button', { name: begins('bulk.sendDocuments') })

/** The browser asks before it leaves rows that are not sent: here it leaves. */
function leaveWhenAsked(page: Page): void {
  page.on('dialog', (dialog) => void dialog.accept())
}

interface Kind {
  readonly manager?: string
  readonly isFixed?: boolean
}

/** A template with two roles, the second one possibly with a fixed person; the list of templates is open. */
async function saveTemplate(
  page: Page,
  { manager = address(), isFixed = true }: Kind = {},
): Promise<string> {
  const name = named()
  const { name: filename, buffer } = templateFile
  const person = { name: 'Jonas', surname: 'Testauskas', email: manager }
  await callAsOwner('/api/template/save.json', {
    name,
    access: 'private',
    file: { filename, content: buffer.toString('base64') },
    roles: [{ label: 'Employee' }, { label: 'Manager', ...(isFixed && { person }) }],
  })
  await signIn(page)
  await page.goto(addressOf('/documents/templates'))
  return name
}

const toMany = (page: Page, name: string) =>
  entry(page, name).getByRole('link', { name: begins('bulk.title') })

async function sendInBulk(page: Page, name: string): Promise<void> {
  await toMany(page, name).click()
  await page.waitForURL(/\/documents\/bulk\?template=/)
  await expect(page.getByText(text('new-document.fromTemplate', { name }))).toBeVisible()
}

async function expectSent(page: Page, count: number): Promise<void> {
  await page.waitForURL(/\/documents\/bulk\/[0-9a-f-]{36}$/)
  await expect(
    page.getByText(
      `${text('bulk.state_sent')} ${text('bulk.sentOf', { sent: count, all: count })}`,
    ),
  ).toBeVisible()
}

/** Checks the signers of each document. */
async function expectDocuments(page: Page, rows: readonly (readonly string[])[]): Promise<void> {
  await linkOf(page, 'bulk-people.asDocuments').click()
  const links = page.getByRole('link', { name: templateFile.name }).filter({ visible: true })
  await expect(links).toHaveCount(rows.length)
  const found: string[] = []
  for (const link of await links.all()) {
    const document = await page.context().newPage()
    await document.goto(addressOf((await link.getAttribute('href')) ?? ''))
    await expect(document.getByRole('heading', { level: 1 })).toHaveText(templateFile.name)
    const words = (await document.locator('main').textContent()) ?? ''
    found.push(there(rows.flat(), words).join(' '))
    await document.close()
  }
  const wanted = rows.map((addresses) => there(addresses, addresses.join(' ')).join(' '))
  expect(found.toSorted()).toEqual(wanted.toSorted())
}

const there = (addresses: readonly string[], words: string) =>
  [...new Set(addresses)].filter((one) => words.includes(one)).toSorted()

it('a template is sent to all people of a table, also after a reload', async ({ page }) => {
  leaveWhenAsked(page)
  const manager = address()
  const people = [address(), address(), address()]
  const name = await saveTemplate(page, { manager })
  await sendInBulk(page, name)
  await expect(page.getByText(new RegExp(`^${templateFile.name}, `))).toBeVisible()
  await expect(
    page.getByText(text('bulk.alsoSigns', { people: 'Jonas Testauskas (Manager)' })),
  ).toBeVisible()

  await chooseTable(
    page,
    'Vardas;Pavardė;El. paštas',
    `Ona;Testaitė;${people[0]}`,
    `Ieva;Testienė;${people[1]}`,
    `Jonas;Testauskas;${manager}`,
  )
  await expect(page.getByText(text('bulk.readRows', { count: 3 }))).toBeVisible()
  await expect(page.getByText(like('signer-fields.emailTwice'))).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()
  await page
    .getByRole('button', { name: `${text('new-document.edit')} : Jonas Testauskas` })
    .click()
  await fieldOf(page, 'bulk.column_email').fill(people[2] ?? '')
  await buttonOf(page, 'bulk.save').click()
  await expect.poll(() => kept(page)).toContain(people[2])

  await page.goto(addressOf('/documents/bulk'))
  await page.waitForURL(/\/documents\/bulk\?template=/)
  await expect(restored(page)).toBeVisible()
  await expect(page.getByText(text('bulk.readRows', { count: 3 }))).toBeVisible()
  await page.reload()
  await expect(restored(page)).toBeVisible()
  await buttonOf(page, 'bulk.sendDocuments', { count: 3 }).click()
  await expectSent(page, 3)
  for (const one of people) await mailedLink(one)
  await mailedLink(manager)
  expect(await kept(page)).toBe('')

  await expectDocuments(
    page,
    people.map((one) => [one, manager]),
  )
})

it('each row has a person for each role, 360 pixels wide', async ({ page }) => {
  leaveWhenAsked(page)
  await page.setViewportSize({ width: 360, height: 800 })
  const [ona, jonas, ieva, petras] = [address(), address(), address(), address()]
  const name = await saveTemplate(page, { isFixed: false })
  await sendInBulk(page, name)
  const header = (await page.locator('code').textContent()) ?? ''
  expect(header).toBe(
    'Employee: name; Employee: surname; Employee: e-mail; Manager: name; Manager: surname; Manager: e-mail',
  )
  const downloading = page.waitForEvent('download')
  await linkOf(page, 'bulk.example').click()
  expect((await downloading).suggestedFilename()).toBe(`${name}.csv`)

  await chooseTable(
    page,
    header,
    `Ona;Testaitė;${ona};Jonas;Testauskas;${jonas}`,
    `Ieva;Testienė;${ieva};Petras;;${ieva}`,
  )
  await expect(page.getByText(text('bulk.readDocuments', { count: 2 }))).toBeVisible()
  await expect(
    page.getByText(`${text('signer-fields.surname')}: ${text('signer-fields.missing')}`),
  ).toBeVisible()
  await page
    .getByRole('button', { name: `${text('new-document.edit')} : Ieva Testienė, Petras` })
    .click()
  const fields = page.getByRole('group', { name: 'Manager' })
  await buttonOf(page, 'bulk.save').click()
  await expect(fieldOf(fields, 'bulk.column_surname')).toBeFocused()
  await fieldOf(fields, 'bulk.column_surname').fill('Testenis')
  await fieldOf(fields, 'bulk.column_email').fill(petras)
  await buttonOf(page, 'bulk.save').click()
  await expect.poll(() => kept(page)).toContain(petras)

  await page.reload()
  await expect(restored(page)).toBeVisible()
  await expect(page.getByText('Petras Testenis', { exact: true })).toBeVisible()
  await buttonOf(page, 'bulk.sendDocuments', { count: 2 }).click()
  await expectSent(page, 2)
  for (const one of [ona, jonas, ieva, petras]) await mailedLink(one)
  await expectDocuments(page, [
    [ona, jonas],
    [ieva, petras],
  ])
})

it('columns of several roles are assigned by keyboard, and invalid codes are reported', async ({
  page,
}) => {
  const name = await saveTemplate(page, { isFixed: false })
  await toMany(page, name).focus()
  await page.keyboard.press('Enter')
  await buttonOf(page, 'bulk.paste').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused()
  const cells = ['Ona', 'Testaitė', address(), 'Petras', 'Testas', address(), '40504040002']
  await page.keyboard.insertText(cells.join('\t'))
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(text('bulk.readDocuments', { count: 1 }))).toBeVisible()
  const code = page.getByRole('combobox', { name: text('bulk.columnNumber', { number: 7 }) })
  await expect(code).toHaveValue('1-personalCode')
  await code.selectOption('Employee: Personal code')
  await sendButton(page).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(like('signer-fields.codeUnknown'))).toBeVisible()
  await code.selectOption(text('bulk.column_other'))
  await buttonOf(page, 'bulk.sendDocuments', { count: 1 }).focus()
  await page.keyboard.press('Enter')
  await expectSent(page, 1)
})

it('another template can be used after a question, and the draft is discarded', async ({
  page,
}) => {
  leaveWhenAsked(page)
  const first = await saveTemplate(page)
  const second = await saveTemplate(page)
  await sendInBulk(page, first)
  await chooseTable(page, 'Name,Surname,Email', `Ona,Testaitė,${address()}`)
  await expect(page.getByText(text('bulk.readRows', { count: 1 }))).toBeVisible()
  await expect.poll(() => kept(page)).toContain('Testaitė')

  await page.goto(addressOf('/documents/templates'))
  await sendInBulk(page, first)
  await expect(restored(page)).toBeVisible()
  await page.goto(addressOf('/documents/templates'))
  await toMany(page, second).click()
  const asked = dialogOf(page, 'templates.loseBulkTitle')
  await buttonOf(asked, 'bulk.cancel').click()
  expect(await kept(page)).toContain('Testaitė')
  await toMany(page, second).click()
  await buttonOf(asked, 'templates.loseSubmit').click()
  await expect(page.getByText(text('new-document.fromTemplate', { name: second }))).toBeVisible()
  await expect(restored(page)).toHaveCount(0)

  await chooseTable(page, 'Name,Surname,Email', `Ona,Testaitė,${address()}`)
  await expect.poll(() => kept(page)).toContain('Testaitė')
  await page.reload()
  await buttonOf(page, 'new-document.startAnew').press('Enter')
  await page.waitForURL(/\/documents\/bulk$/)
  await expect(page.getByText(begins('new-document.fromTemplate'))).toHaveCount(0)
  expect(await kept(page)).toBe('')
  await page.reload()
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toHaveCount(0)
})

it('a deleted template is reported, and the rows are sent with another file', async ({
  page,
  context,
}) => {
  const name = await saveTemplate(page, { isFixed: false })
  const other = await context.newPage()
  await other.goto(addressOf('/documents/templates'))
  await sendInBulk(page, name)
  const [ona, jonas] = [address(), address()]
  await chooseTable(
    page,
    'Employee name,Employee email,Manager name,Manager email',
    `Ona Testaitė,${ona},Jonas Testauskas,${jonas}`,
  )
  await expect(page.getByText(text('bulk.readDocuments', { count: 1 }))).toBeVisible()
  await buttonOf(entry(other, name), 'templates.remove').click()
  await buttonOf(other.getByRole('dialog'), 'templates.remove').click()
  await expect(entry(other, name)).toBeHidden()

  await sendButton(page).click()
  await expect(page.getByText(like('bulk.templateGoneNext'))).toBeVisible()
  await buttonOf(page, 'bulk.goOnWithout').click()
  await expect(page.getByText(like('bulk.templateGoneMeaning'))).toBeVisible()
  await expect(restored(page)).toBeVisible()
  await page.locator('input[type=file]').first().setInputFiles(templateFile)
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toBeVisible()
  await expect(page.getByText('Ona Testaitė', { exact: true })).toBeVisible()
  await buttonOf(page, 'bulk.sendDocuments', { count: 1 }).click()
  await expectSent(page, 1)
  for (const one of [ona, jonas]) await mailedLink(one)
})

interface Listed {
  readonly templates: readonly { readonly uuid: string; readonly name: string }[]
}

/** Changes a template by the API, as no page can change it. */
async function update(name: string, change: object): Promise<string> {
  const { templates } = (await callAsOwner('/api/template/list.json', {})) as object as Listed
  const { uuid = '' } = templates.find((one) => one.name === name) ?? {}
  await callAsOwner(`/api/template/${uuid}/update.json`, { access: 'private', ...change })
  return uuid
}

it('a template without a file asks for one', async ({ page }) => {
  const name = await saveTemplate(page)
  await update(name, { roles: [{ label: 'Employee' }], without_file: true })
  await page.reload()
  await sendInBulk(page, name)
  await expect(page.getByText(like('bulk.templateWithoutFile'))).toBeVisible()
  const files = page.locator('input[type=file]').first()
  await files.setInputFiles([templateFile, { ...templateFile, name: 'Priedas.pdf' }])
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toHaveCount(2)
  const ona = address()
  await chooseTable(page, 'Name,Surname,Email', `Ona,Testaitė,${ona}`)
  await expect(page.getByText(like('bulk.oneFile'))).toBeVisible()
  await expect(sendButton(page)).toBeDisabled()
  await buttonOf(page, 'new-document.removeFile', { name: 'Priedas.pdf' }).click()
  await buttonOf(page, 'bulk.sendDocuments', { count: 1 }).click()
  await expectSent(page, 1)
  await mailedLink(ona)
})

it('roles that were changed meanwhile keep their people', async ({ page }) => {
  const name = await saveTemplate(page, { isFixed: false })
  await sendInBulk(page, name)
  const [ona, jonas] = [address(), address()]
  await chooseTable(
    page,
    'Employee name,Employee email,Manager name,Manager email',
    `Ona Testaitė,${ona},Jonas Testauskas,${jonas}`,
  )
  await expect.poll(() => kept(page)).toContain(jonas)
  await update(name, { roles: [{ label: 'Manager' }, { label: 'Witness' }] })
  await sendButton(page).click()
  await expect(
    page.getByText(text('bulk.rowsNameAll', { labels: 'Manager, Witness' })),
  ).toBeVisible()
  await expect(restored(page)).toBeVisible()
  await page
    .getByRole('button', { name: `${text('new-document.edit')} : Jonas Testauskas` })
    .click()
  await expect(
    fieldOf(page.getByRole('group', { name: 'Manager' }), 'bulk.column_email'),
  ).toHaveValue(jonas)
})

it('a template without open roles can be used for one document', async ({ page }) => {
  const name = await saveTemplate(page)
  const person = { name: 'Jonas', surname: 'Testauskas', email: address() }
  const uuid = await update(name, { roles: [{ label: 'Manager', person }] })
  await page.reload()
  await expect(entry(page, name)).toBeVisible()
  await expect(toMany(page, name)).toHaveCount(0)
  await page.goto(addressOf(`/documents/bulk?template=${uuid}`))
  await expect(page.getByText(text('bulk.nobodyToName', { name }))).toBeVisible()
})
