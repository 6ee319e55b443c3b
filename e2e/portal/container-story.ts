import { crc32, deflateSync } from 'node:zlib'
import type { Browser, Page } from '@playwright/test'
import { samplePdf } from '../sample-pdf'
import { text } from '../text'
import { fieldOf } from './elements'
import { chooseAccess, sendName } from './new-document'
import { sendByApi } from './program'
import type { GivenFile } from './signed-file'
import { addressOf, expect, mailedLink } from './story'

/** Files with Lithuanian names: one of each kind that a page shows, and one that it must not. */
export const given = {
  pdf: { name: 'Sutartis Nr. 1.pdf', mimeType: 'application/pdf', buffer: samplePdf() },
  plain: {
    name: 'Ąžuolo priedas.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('Šešios žąsys\u202e ir <b>ąžuolas</b>'),
  },
  picture: { name: 'Žąsų nuotrauka.png', mimeType: 'image/png', buffer: samplePng() },
  page: {
    name: 'Puslapis.html',
    mimeType: 'text/html',
    buffer: Buffer.from('<script>document.title = "run"</script>'),
  },
} as const satisfies Record<string, GivenFile>

/** Opens the page of a new document and waits until the files are uploaded. */
export async function choose(page: Page, ...files: readonly GivenFile[]): Promise<void> {
  await page.goto(addressOf('/documents/new'))
  await page.locator('input[type=file]').setInputFiles([...files])
  await expect(page.getByText(/^(Uploaded|Įkelta)$/)).toHaveCount(files.length)
}

export async function invite(
  page: Page,
  person: { readonly name: string; readonly surname: string },
  email: string,
): Promise<void> {
  await page.getByLabel(text('signer-fields.name'), { exact: true }).fill(person.name)
  await fieldOf(page, 'signer-fields.surname').fill(person.surname)
  await fieldOf(page, 'signer-fields.email').fill(email)
  await page.getByRole('button', { name: text('new-document.add'), exact: true }).click()
  await expect(page.getByText(email)).toBeVisible()
}

/** Sends a public document, so that no signer has to identify first. */
export async function send(page: Page): Promise<void> {
  await chooseAccess(page, 'public')
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
}

/** The link of a signer of a container that a program has uploaded. */
export async function inviteToContainer(
  files: readonly GivenFile[],
  signer: { readonly name: string; readonly surname: string; readonly email: string },
): Promise<string> {
  const packed = files.map(({ name, buffer }) => ({
    filename: name,
    content: buffer.toString('base64'),
  }))
  const signers = [{ ...signer, language: 'en' }]
  const { links } = await sendByApi({ file: undefined, files: packed, type: 'asice', signers })
  return links[0] ?? ''
}

/** The signer's page, in a separate browser. */
export async function openMailed(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ locale: 'en' })
  const page = await context.newPage()
  await page.goto(await mailedLink(email))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page
}

export const isSigned = (page: Page) =>
  expect(page.getByRole('heading', { name: text('signing.signed'), exact: true })).toBeVisible()

/** A one-colour picture of a given size (ISO/IEC 15948). */
function samplePng(width = 320, height = 200): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2], 8)
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 3, Buffer.of(0, 110, 100))])
  const dots = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)))
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', dots),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, checksum])
}
