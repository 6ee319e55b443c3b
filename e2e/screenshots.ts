import { chromium, type Page } from '@playwright/test'
import { bundle } from '@/lib/bundle/bundle.mjs'
import { browserPath } from './browser'
import { clientOf } from './client'
import { setBrand, temporaryLink, uploadAlone } from './portal/branded'
import { buttonOf, fieldOf, headingOf } from './portal/elements'
import { inviteByApi } from './portal/invite'
import { sendName } from './portal/new-document'
import { owner } from './portal/owner'
import { openWays, typeCode } from './portal/story'
import { mailsTo } from './received-mail'
import { samplePdf } from './sample-pdf'
import { startServices } from './services'
import { like, text } from './text'

/** Renews the pictures in README, from the built portal. */
const folder = 'public/screenshots'

/** A test person of Mobile-ID. */
const mobileSigner = {
  name: 'Ąžuolas',
  surname: 'Pavyzdžiūnas',
  email: 'azuolas@example.com',
  code: '50001018865',
  phone: '+37060000666',
}
const otherSigner = { name: 'Ona', surname: 'Testaitė', email: 'ona@example.com' }

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
  await brandPicture()
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
  await fillPerson(page)
  await buttonOf(page, 'signing-panel.byMessage').click()
  await page.getByRole('heading', { name: like('control-code.heading') }).waitFor()
  await page.screenshot({ path: `${folder}/code-phone.png` })
  await headingOf(page, 'signing.signed').waitFor()
  await page.close()
}

/** A signer who comes from the shop of another relying party with its own brand. */
async function brandPicture(): Promise<void> {
  const { gatewayUrl, foreignToken: token, dataDir } = services.running
  setBrand(dataDir)
  const program = clientOf({ gatewayUrl, accessToken: token })
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
  await page.goto(await temporaryLink(program, await uploadAlone(program), {}))
  await page.locator('main canvas').waitFor()
  await page.screenshot({ path: `${folder}/brand.png` })
  await page.close()
}

async function ownerPictures(): Promise<void> {
  const viewport = { width: 1280, height: 800 }
  const page = await browser.newPage({ viewport, locale: 'en-GB' })
  await page.goto(`${services.running.portalUrl}/sign-in`)
  await fillPerson(page)
  await buttonOf(page, 'signing-panel.byMessage').click()
  await page.waitForURL(/\/documents/)
  await uploadAndInvite(page)
  await signAsInvited()
  await page.reload()
  await page.getByText(text('run.signedOf', { signed: 1, count: 2 })).waitFor()
  await page.locator('main canvas').first().waitFor()
  await page.screenshot({ path: `${folder}/document.png` })
}

/** The first invited person identifies themselves with Mobile-ID, and signs. */
async function signAsInvited(): Promise<void> {
  const [mail] = await mailsTo(services.running, mobileSigner.email)
  const page = await browser.newPage({ locale: 'en-GB' })
  await page.goto(mail?.links[0] ?? '')
  await page.getByRole('radio', { name: /Mobile-ID/ }).check()
  await typeCode(page, mobileSigner.code)
  await fieldOf(page, 'person.phone').fill(mobileSigner.phone)
  await buttonOf(page, 'signing-panel.identify').click()
  await page.locator('main canvas').first().waitFor()
  await page.getByRole('button', { name: text('signing-panel.sign'), exact: true }).click()
  await headingOf(page, 'signing.signed').waitFor()
  await page.close()
}

async function fillPerson(page: Page): Promise<void> {
  await openWays(page)
  await page.getByRole('radio', { name: /Smart-ID/ }).check()
  await typeCode(page, owner.code)
}

async function uploadAndInvite(page: Page): Promise<void> {
  await page.goto(`${services.running.portalUrl}/documents/new`)
  const file = { name: 'Agreement.pdf', mimeType: 'application/pdf', buffer: samplePdf() }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByText(text('new-document.ready'), { exact: true }).waitFor()
  for (const { name, surname, email } of [mobileSigner, otherSigner]) {
    await page.getByLabel(text('signer-fields.name'), { exact: true }).fill(name)
    await fieldOf(page, 'signer-fields.surname').fill(surname)
    await fieldOf(page, 'signer-fields.email').fill(email)
    await page.getByRole('button', { name: text('new-document.add'), exact: true }).click()
  }
  await page.getByRole('button', sendName).click()
  await page.waitForURL(/\/documents\/[0-9a-f-]{36}/)
  await page.getByText(text('document.invitedAt')).nth(1).waitFor()
}
