import { chromium, type Page } from '@playwright/test'
import { bundle } from '@/lib/bundle/bundle.mjs'
import { browserPath } from './browser'
import { inviteByApi } from './portal/invite'
import { owner } from './portal/owner'
import { typeCode } from './portal/story'
import { samplePdf } from './sample-pdf'
import { startServices } from './services'

/** `npm run screenshots`: the pictures of the README, from the built portal. */
const folder = 'public/screenshots'

await bundle()
const services = await startServices({
  SIMULATOR_ANSWER_MS: '6000',
  SIMULATOR_TIMEOUT_MS: '60000',
  PROMPT_DELAY_MS: '500',
})
await services.startPortal()
process.env.E2E_GATEWAY_URL = services.running.gatewayUrl
process.env.E2E_ACCESS_TOKEN = services.running.hostedToken
const browser = await chromium.launch({
  executablePath: browserPath(),
  args: ['--no-sandbox', '--disable-gpu'],
})

try {
  await signerPictures()
  await ownerPictures()
} finally {
  await browser.close()
  await services.stop()
}

async function signerPictures(): Promise<void> {
  const viewport = { width: 390, height: 844 }
  const phone = { viewport, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
  const page = await browser.newPage({ ...phone, locale: 'en-GB' })
  const person = { name: owner.name, surname: owner.surname, email: 'ok@example.com' }
  await page.goto(await inviteByApi({ ...person, language: 'en' }))
  await page.locator('main canvas').waitFor()
  await page.screenshot({ path: `${folder}/sign-phone.png` })
  await fillPerson(page)
  await page.getByRole('button', { name: 'Send a message to my phone' }).click()
  await page.getByRole('heading', { name: /Control code/ }).waitFor()
  await page.screenshot({ path: `${folder}/code-phone.png` })
  await page.getByRole('heading', { name: 'Signed' }).waitFor()
  await page.close()
}

async function ownerPictures(): Promise<void> {
  const viewport = { width: 1280, height: 800 }
  const page = await browser.newPage({ viewport, locale: 'en-GB' })
  await page.goto(services.running.portalUrl)
  await page.screenshot({ path: `${folder}/start.png` })
  await page.goto(`${services.running.portalUrl}/sign-in`)
  await fillPerson(page)
  await page.getByRole('button', { name: 'Send a message to my phone' }).click()
  await page.waitForURL(/\/documents/)
  await uploadAndInvite(page)
  await page.screenshot({ path: `${folder}/document.png` })
  await page.goto(`${services.running.portalUrl}/documents`)
  await page.getByText('Agreement.pdf').filter({ visible: true }).waitFor()
  await page.screenshot({ path: `${folder}/documents.png` })
}

async function fillPerson(page: Page): Promise<void> {
  await page.getByRole('radio', { name: /Smart-ID/ }).check()
  await typeCode(page, owner.code)
}

async function uploadAndInvite(page: Page): Promise<void> {
  await page.goto(`${services.running.portalUrl}/documents/new`)
  const file = { name: 'Agreement.pdf', mimeType: 'application/pdf', buffer: samplePdf() }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText('Uploaded', { exact: true }).waitFor()
  for (const name of ['Ona', 'Jonas']) {
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.getByLabel('Surname').fill('Testaitis')
    await page.getByLabel('E-mail').fill(`${name.toLowerCase()}@example.com`)
    await page.getByRole('button', { name: 'Add', exact: true }).click()
  }
  await page.getByRole('button', { name: 'Send invitations' }).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await page.getByText('The e-mail was accepted by the mail server').first().waitFor()
}
