import type { Page } from '@playwright/test'
import { like, oneQualified, text } from '../../text'
import { openLine } from '../document-page'
import { buttonOf, linkOf } from '../elements'
import { openRecordedLine, type RecordedLine } from '../recorded-line'
import {
  detachedSignature,
  type GivenFile,
  signedContainer,
  signedPdf,
  unsignedPdf,
  uploadByApi,
  withoutRevocationData,
} from '../signed-file'
import { addressOf, expect, test as it, signIn } from '../story'

const page = '/validation'
const choose = (tab: Page, file: GivenFile) => tab.locator('input[type=file]').setInputFiles(file)

const verdict = (tab: Page, sentence: string) =>
  expect(tab.getByRole('heading', { name: sentence, exact: true })).toBeVisible()

const serverLine = text('validation.serverTitle')

const send = (tab: Page) => buttonOf(tab, 'validation.serverSend')

/** Bytes that are in this file only: a part of its signature. */
function markerOf({ buffer }: GivenFile): Buffer {
  const start = buffer.indexOf('/Contents <') + 200
  return buffer.subarray(start, start + 99)
}

async function lineOf(tab: Page): Promise<RecordedLine> {
  const line = await openRecordedLine(addressOf(''))
  await tab.goto(line.address + page)
  return line
}

it('no byte of a file leaves the browser until its reader sends it to the server', async ({
  page: tab,
}) => {
  const line = await lineOf(tab)
  const file = await signedPdf()
  await expect(tab.getByText(text('validation.keptHere'))).toBeVisible()
  await choose(tab, file)
  await verdict(tab, oneQualified)
  await expect(tab.getByText(text('validation.checkedHere'))).toBeVisible()
  await expect(tab.getByText(text('local-check.trustRead'))).toBeVisible()
  expect(line.hasSent(markerOf(file))).toBe(false)
  expect(line.requests().filter((request) => !request.startsWith('GET '))).toEqual([])
  expect(line.requests()).toContain('GET /validation/validator.js')

  // The same line sees the bytes when they are sent.
  await openLine(tab, serverLine)
  await send(tab).click()
  await expect(tab.getByText(text('local-check.same'))).toBeVisible()
  expect(line.hasSent(markerOf(file))).toBe(true)
  expect(line.requests().some((request) => request.startsWith('PUT /upload/validation/'))).toBe(
    true,
  )
})

it('a detached signature is checked with the signed file, which stays on the device', async ({
  page: tab,
}) => {
  const { text: signed, signature } = await detachedSignature()
  const line = await lineOf(tab)
  await choose(tab, signature)
  const card = tab.getByRole('article')
  await expect(card.getByText('This file holds only a signature.')).toBeVisible()
  await expect(send(tab)).toHaveCount(0)

  const signedFile = tab
    .getByRole('region', { name: text('validation.signedFile') })
    .locator('input[type=file]')
  await signedFile.setInputFiles({ ...signed, buffer: Buffer.from('The parties disagree.') })
  await verdict(tab, text('report.changedTitle'))
  await expect(
    tab.getByText(text('validation.checkedWith', { names: 'Sutartis.txt' })),
  ).toBeVisible()
  await expect(card.getByText('This file holds only a signature.')).toHaveCount(0)

  await signedFile.setInputFiles(signed)
  await verdict(tab, text('report.open', { count: 1, number: 'One' }))
  await expect(card.getByText(text('report.over_document'), { exact: true })).toBeVisible()
  expect(line.hasSent(signed.buffer)).toBe(false)
  expect(line.requests().filter((request) => !request.startsWith('GET '))).toEqual([])
})

it('a detached signature is dropped together with its file', async ({ page: tab }) => {
  const { text: signed, signature } = await detachedSignature()
  await tab.goto(addressOf(page))
  await expect(tab.getByText(like('validation.together'))).toBeVisible()
  await tab.locator('input[type=file]').setInputFiles([signed, signed])
  await expect(tab.getByRole('alert').filter({ hasText: text('validation.several') })).toBeVisible()
  await tab.locator('input[type=file]').setInputFiles([signed, signature])
  await verdict(tab, text('report.open', { count: 1, number: 'One' }))
  await expect(
    tab.getByText(text('validation.checkedWith', { names: 'Sutartis.txt' })),
  ).toBeVisible()
  await expect(tab.getByText('This file holds only a signature.')).toHaveCount(0)
})

it('an earlier file is the beginning of the checked one, or not, and stays on the device', async ({
  page: tab,
}) => {
  const file = await signedPdf()
  const line = await lineOf(tab)
  await choose(tab, file)
  await verdict(tab, oneQualified)
  await openLine(tab, text('earlier-version.title'))
  const earlier = tab
    .getByRole('region', { name: text('earlier-version.file') })
    .locator('input[type=file]')
  const said = (text: string) => tab.getByRole('status').filter({ hasText: text })
  const original = file.buffer.subarray(0, file.buffer.indexOf('%%EOF') + 6)
  await earlier.setInputFiles({ ...file, name: 'original.pdf', buffer: original })
  await expect(said(text('earlier-version.beginning', { name: 'original.pdf' }))).toBeVisible()
  await earlier.setInputFiles(await signedContainer())
  await expect(said('is neither the beginning nor a part of this file.')).toBeVisible()
  expect(line.hasSent(markerOf(file))).toBe(false)
})

it('the validator may not send a request', async ({ request }) => {
  const script = await request.get(addressOf('/validation/validator.js'))
  expect(script.headers()['content-security-policy']).toBe("default-src 'none'")
  const offline = await request.get(addressOf('/validation/offline.js'))
  expect(offline.headers()['content-security-policy']).toBe(
    "default-src 'none'; connect-src 'self'",
  )
})

it('the report has the focus after a check, and its steps are announced', async ({ page: tab }) => {
  await tab.goto(addressOf(page))
  const trust = await heldAnswer(tab, '**/validation/trust')
  await choose(tab, await signedContainer())
  await expect(
    tab.getByRole('status').filter({ hasText: text('local-check.loading') }),
  ).toBeVisible()
  trust.release()
  await verdict(tab, oneQualified)
  const focused = tab.locator(':focus')
  await expect(focused.getByRole('heading', { name: oneQualified })).toBeVisible()
})

it('the server fetches revocation data that a file does not have, and the page says so', async ({
  page: tab,
}) => {
  await tab.goto(addressOf(page))
  await choose(tab, withoutRevocationData(await signedPdf()))
  await verdict(tab, text('report.open', { count: 1, number: 'One' }))
  await expect(tab.getByText(text('validation.serverAdvice'))).toBeVisible()
  await send(tab).click()
  const card = tab.locator('section').filter({ hasText: text('validation.serverTitle') })
  await expect(card.getByText(text('local-check.explained'))).toBeVisible()
  await expect(card.getByText('On this device: Not confirmed')).toBeVisible()
  await expect(card.getByText('On the server: Valid')).toBeVisible()
  await buttonOf(card, 'validation.serverReport').click()
  await verdict(tab, oneQualified)
})

it('a cancelled check shows nothing, and the next file is checked', async ({ page: tab }) => {
  await tab.goto(addressOf(page))
  const trust = await heldAnswer(tab, '**/validation/trust')
  await choose(tab, await signedPdf())
  await buttonOf(tab, 'validation.cancel').click()
  await expect(buttonOf(tab, 'validation.choose')).toBeVisible()
  trust.release()
  await choose(tab, unsignedPdf())
  await verdict(tab, text('report.none'))
  await expect(tab.getByText(oneQualified)).toHaveCount(0)
})

it('missing trusted lists are a fault, not a verdict, and can be loaded again', async ({
  page: tab,
}) => {
  await tab.goto(addressOf(page))
  await tab.route('**/validation/trust', (route) => route.abort())
  await choose(tab, await signedPdf())
  await expect(
    tab.getByRole('alert').filter({ hasText: text('local-check.noTrust') }),
  ).toBeVisible()
  await expect(send(tab)).toBeVisible()
  await tab.unroute('**/validation/trust')
  await buttonOf(tab, 'validation.retry').click()
  await verdict(tab, oneQualified)
})

it('a validator that does not start is a fault', async ({ page: tab }) => {
  await tab.goto(addressOf(page))
  await tab.route('**/validation/validator.js', (route) => route.fulfill({ status: 404 }))
  await choose(tab, await signedPdf())
  await expect(
    tab.getByRole('alert').filter({ hasText: text('local-check.notStarted') }),
  ).toBeVisible()
  await expect(send(tab)).toBeVisible()
})

it('the report of the server is printed if the browser has none', async ({ page: tab }) => {
  await tab.goto(addressOf(page))
  await tab.route('**/validation/trust', (route) => route.abort())
  await choose(tab, await signedPdf())
  await send(tab).click()
  await verdict(tab, oneQualified)
  await tab.emulateMedia({ media: 'print' })
  await verdict(tab, oneQualified)
})

it('a kept page works without a network, and names no person', async ({ page: tab }) => {
  const line = await openRecordedLine(addressOf(''))
  await signIn(tab)
  await tab.goto(line.address + page)
  await expect(linkOf(tab, 'documents.title')).toBeVisible()
  await buttonOf(tab, 'validation.offline').click()
  await expect(tab.getByText(text('validation.offlineKept'))).toBeVisible()
  const file = await signedPdf()
  await line.cut()

  await tab.reload()
  await expect(tab.getByRole('heading', { level: 1 })).toHaveText(text('validation.title'))
  await expect(linkOf(tab, 'sign-in.title')).toBeVisible()
  await expect(linkOf(tab, 'documents.title')).toHaveCount(0)
  await choose(tab, file)
  await verdict(tab, oneQualified)
  await expect(tab.getByText(text('local-check.trustRead'))).toBeVisible()
  await openLine(tab, serverLine)
  await send(tab).click()
  await expect(tab.getByRole('alert').filter({ hasText: 'the connection broke' })).toBeVisible()

  await buttonOf(tab, 'validation.another').click()
  await buttonOf(tab, 'validation.offlineDrop').click()
  await expect(buttonOf(tab, 'validation.offline')).toBeVisible()
  expect(await tab.evaluate(() => caches.keys())).toEqual([])
})

it('the page can be installed as an app of its own', async ({ page: tab, request }) => {
  await tab.goto(addressOf(page))
  const address = await tab.locator('link[rel=manifest]').getAttribute('href')
  expect(address).toBe('/validation/manifest.webmanifest')
  const manifest = await (await request.get(addressOf(address ?? ''))).json()
  expect(manifest).toMatchObject({ start_url: page, scope: page, display: 'standalone' })
  await tab.goto(addressOf('/'))
  expect(await tab.locator('link[rel=manifest]').getAttribute('href')).toBe('/manifest.webmanifest')
})

it("the holder of a public document's link checks it in the browser", async ({ page: tab }) => {
  await tab.goto(addressOf(`/public/${await uploadByApi(await signedPdf())}`))
  await checkYourself(tab)
  await expect(tab.getByText(text('local-check.same'))).toBeVisible()
})

it('a document that is not the shown one is not checked', async ({ page: tab }) => {
  await tab.goto(addressOf(`/public/${await uploadByApi(await signedPdf())}`))
  await tab.route('**/files/public/*/file', (route) =>
    route.fulfill({ body: unsignedPdf().buffer, contentType: 'application/pdf' }),
  )
  await checkYourself(tab)
  await expect(
    tab.getByRole('alert').filter({ hasText: text('local-check.changed') }),
  ).toBeVisible()
})

const checkYourself = (tab: Page) => buttonOf(tab, 'local-check.yourselfCheck').click()

/** Holds the answers at an address back until they are released. */
async function heldAnswer(tab: Page, address: string) {
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await tab.route(address, async (route) => {
    await released
    await route.continue().catch(() => undefined)
  })
  return { release: () => release() }
}
