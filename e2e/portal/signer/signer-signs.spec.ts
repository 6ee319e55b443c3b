import { like, text } from '../../text'
import { buttonOf, headingOf, linkOf } from '../elements'
import { inviteByApi } from '../invite'
import { confirmOnPhone } from '../phone'
import { callPhone, expect, test as it, mailedLink } from '../story'

/** A person whose phone never answers automatically. */
const thoughtful = { name: 'TIMEOUT', surname: 'TESTNUMBER', code: '30403039983' }

it('an invited signer reads, signs with Smart-ID and downloads', async ({ page }) => {
  const { name, surname, code } = thoughtful
  const signer = { name, surname, email: 'smart@example.com' }
  await inviteByApi({ ...signer, language: 'en', successUrl: 'https://example.com/done' })
  await page.goto(await mailedLink(signer.email))

  await expect(page).toHaveURL(/\/sign\/[0-9a-f]{16}$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nuomos sutartis.pdf')
  await expect(page.getByText(text('signing.asks', { owner: 'Bandymų įmonė' }))).toBeVisible()

  // The document is on the page, with the button that signs it in view.
  await expect(page.locator('main canvas')).toBeVisible()
  await expect(buttonOf(page, 'signing-panel.byCodeSign')).toBeVisible()
  await buttonOf(page, 'signing.open').click()
  await expect(page.locator('dialog canvas').first()).toBeVisible()
  await page.keyboard.press('Escape')

  await callPhone(page, code)
  await expect(page.getByRole('heading', { name: like('control-code.heading') })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: like('control-code.heading') })).toBeVisible()

  await confirmOnPhone(page)
  await expect(headingOf(page, 'signing.signed')).toBeVisible()
  await expect(linkOf(page, 'signing.returnTo', { host: 'example.com' })).toBeVisible()
  const downloading = page.waitForEvent('download')
  await linkOf(page, 'signing.download').click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Nuomos sutartis_signed.pdf')
})
