import { inviteByApi } from '../invite'
import { addressOf, expect, expectAccessible, test as it, mailedLink } from '../story'

it('who was invited pastes the link of the e-mail, and hears when it is another’s', async ({
  page,
}) => {
  await inviteByApi({ name: 'Ona', surname: 'Testaitė', email: 'pasted@example.com' })
  const link = await mailedLink('pasted@example.com')
  await page.goto(addressOf('/'))
  const field = page.getByLabel('The link from the e-mail')
  await field.fill('https://sign.example.com/invitation/0123456789')
  await page.getByRole('button', { name: 'Open the link' }).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(/not a link of this portal/)
  await expectAccessible(page)
  await field.fill(link)
  await field.press('Enter')
  await page.waitForURL(/\/sign\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
