import { signedPdf, unsignedPdf, uploadByApi } from '../signed-file'
import { expect, test as it, mailedLink } from '../story'

const signer = { name: 'Ona', surname: 'Testaitė' }

it('a signer sees the earlier signers of the file, without personal codes', async ({ page }) => {
  await uploadByApi(await signedPdf(), [{ ...signer, email: 'jau@example.com' }])
  await page.goto(await mailedLink('jau@example.com'))
  await expect(page.getByRole('heading', { name: 'Already signed by' })).toBeVisible()
  const earlier = page.getByRole('listitem').filter({ hasText: 'Ąžuolas Pavyzdžiūnas Testnumber' })
  await expect(earlier).toContainText('Valid')
})

it('a file without signatures shows no earlier signers', async ({ page }) => {
  await uploadByApi(unsignedPdf(), [{ ...signer, email: 'dar-niekas@example.com' }])
  const link = await mailedLink('dar-niekas@example.com')
  const whole = page.waitForResponse((answer) => answer.url().includes('/sign/'))
  await page.goto(link)
  await (await whole).finished()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Already signed by' })).toHaveCount(0)
})
