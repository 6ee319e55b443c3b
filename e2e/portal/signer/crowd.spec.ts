import { text } from '../../text'
import { headingOf } from '../elements'
import { addressOf, callPhone, expect, test as it } from '../story'

// The last address is written by the proxy in front of the portal; the earlier one may be forged.
const from = (forged: string) => ({ 'x-forwarded-for': `${forged}, 203.0.113.77` })

it('anonymous visitors at one address can call ten people and no more, whatever headers they send', async ({
  page,
}) => {
  for (const [index, code] of codes.entries()) {
    await page.setExtraHTTPHeaders(from(`198.51.100.${index}`))
    await page.goto(addressOf('/sign-in'))
    await callPhone(page, code)
    if (index < 10) {
      await expect(headingOf(page, 'sign-in.checkPhone')).toBeVisible()
      await page.context().clearCookies()
    }
  }
  const alert = page.getByRole('alert').filter({ hasText: text('outcomes.tooManyPeople') })
  await expect(alert).toContainText(text('outcomes.again', { minutes: 1 }))
})

/** Well-formed codes that the simulator does not know. */
const codes = [
  '39001012005',
  '39001012016',
  '39001012027',
  '39001012038',
  '39001012049',
  '39001012051',
  '39001012060',
  '39001012071',
  '39001012082',
  '39001012093',
  '39001012103',
]
