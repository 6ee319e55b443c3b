import { inviteByApi } from '../invite'
import { confirmOnPhone } from '../phone'
import { expect, test as it, mailedLink } from '../story'

it('an invited signer signs with Mobile-ID on a phone, in Lithuanian', async ({ page }) => {
  const signer = { name: 'Ąžuolas', surname: 'Pavyzdžiūnas Testnumber', email: 'phone@example.com' }
  await inviteByApi({ ...signer, language: 'lt' })
  await page.goto(await mailedLink(signer.email))

  await expect(page.locator('html')).toHaveAttribute('lang', 'lt')
  await expect(page.getByRole('img', { name: 'Pirmas dokumento puslapis' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Pasirašyti „Smart-ID“' })).toBeInViewport()
  await page.getByRole('button', { name: 'Kitas būdas' }).click()
  // The sheet is where the thumb is.
  const sheet = await page.getByRole('dialog').boundingBox()
  const lowerEdge = (sheet?.y ?? 0) + (sheet?.height ?? 0)
  expect(lowerEdge).toBeCloseTo(page.viewportSize()?.height ?? 0, 0)
  await page.getByRole('radio', { name: /Mobile-ID/ }).check()
  await page.getByLabel('Asmens kodas').fill('50001018865')
  await page.getByLabel('Telefono numeris').fill('+370 600 00666')
  await page.getByRole('button', { name: 'Pasirašyti', exact: true }).click()
  await expect(page.getByRole('heading', { name: /Kontrolinis kodas/ })).toBeFocused()
  await confirmOnPhone(page)
  await expect(page.getByRole('heading', { name: 'Pasirašyta' })).toBeVisible()
})
