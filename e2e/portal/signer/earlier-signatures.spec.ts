import { like, text } from '../../text'
import { headingOf } from '../elements'
import { brokenPdf, signedPdf, unsignedPdf, uploadByApi } from '../signed-file'
import { addressOf, expect, test as it, mailedLink, signIn } from '../story'

const signer = { name: 'Ona', surname: 'Testaitė' }

it('a signer sees the earlier signers of the file, without personal codes', async ({ page }) => {
  await uploadByApi(await signedPdf(), [{ ...signer, email: 'jau@example.com' }])
  await page.goto(await mailedLink('jau@example.com'))
  await expect(headingOf(page, 'signing.alreadySigned')).toBeVisible()
  const earlier = page.getByRole('listitem').filter({ hasText: 'Ąžuolas Pavyzdžiūnas Testnumber' })
  await expect(earlier).toContainText(text('report.outcome_valid'))
})

it('an owner and a signer learn that a signature of the file is broken', async ({ page }) => {
  const sentence = text('signing.signedBroken', { count: 1 })
  await signIn(page)
  await page.goto(addressOf('/documents/new'))
  await page.locator('input[type=file]').setInputFiles(await brokenPdf())
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByText(like('new-document.signedUnproven'))).toHaveCount(0)

  await uploadByApi(await brokenPdf(), [{ ...signer, email: 'sugadinta@example.com' }])
  await page.goto(await mailedLink('sugadinta@example.com'))
  await expect(page.getByText(sentence)).toBeVisible()
})

it('a file without signatures shows no earlier signers', async ({ page }) => {
  await uploadByApi(unsignedPdf(), [{ ...signer, email: 'dar-niekas@example.com' }])
  const link = await mailedLink('dar-niekas@example.com')
  const whole = page.waitForResponse((answer) => answer.url().includes('/sign/'))
  await page.goto(link)
  await (await whole).finished()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(headingOf(page, 'signing.alreadySigned')).toHaveCount(0)
})
