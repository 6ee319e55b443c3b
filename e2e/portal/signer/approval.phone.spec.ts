import { inviteByApi } from '../invite'
import { confirmOnPhone } from '../phone'
import { expect, test as it, mailedLink } from '../story'

it('an approver answers on a phone, in Lithuanian', async ({ page }) => {
  const email = 'approves-on-a-phone@example.com'
  const code = '37908160033'
  const signer = { name: 'Jonas', surname: 'Laukiantis', email: 'waits-for-approval@example.com' }
  await inviteByApi(signer, 'private', {
    signers: [
      signer,
      {
        name: 'Ąžuolas',
        surname: 'Pritariantis',
        email,
        role: 'approver',
        language: 'lt',
        country: 'LT',
        personal_code: code,
      },
    ],
  })
  await page.goto(await mailedLink(email))
  await expect(page.locator('html')).toHaveAttribute('lang', 'lt')
  await page.getByRole('radio', { name: /Smart-ID/ }).check()
  await page.getByText('Žinute į telefoną, įvedus asmens kodą').click()
  await page.getByLabel('Asmens kodas').fill(code)
  await page.getByRole('button', { name: 'Siųsti žinutę į mano telefoną' }).click()
  await confirmOnPhone(page)
  await expect(page.getByRole('img', { name: 'Pirmas dokumento puslapis' })).toBeVisible()
  const approve = page.getByRole('button', { name: 'Pritarti', exact: true })
  await expect(approve).toBeInViewport()
  await approve.click()
  await expect(page.getByRole('heading', { name: 'Pritarta' })).toBeVisible()
})
