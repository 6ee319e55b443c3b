import { text } from '../../text'
import { buttonOf } from '../elements'
import { inviteByApi } from '../invite'
import { expect, test as it, mailedLink } from '../story'

it('a phone does not offer ID cards', async ({ page }) => {
  const email = 'card-on-phone@example.com'
  await inviteByApi({ name: 'Ok', surname: 'Testnumber', email, language: 'en' })
  await page.goto(await mailedLink(email))
  await buttonOf(page, 'signing-panel.anotherWay').click()
  await expect(page.getByRole('radio', { name: /Smart-ID/ })).toBeVisible()
  await expect(page.getByText(text('browser-signing.card'), { exact: true })).toBeHidden()
})
