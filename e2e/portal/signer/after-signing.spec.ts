import type { Page } from '@playwright/test'
import { samplePdf } from '../../sample-pdf'
import { text } from '../../text'
import { headingOf } from '../elements'
import { inviteByApi } from '../invite'
import { owner } from '../owner'
import { expect, test as it, signOnPhone } from '../story'

const file = { filename: 'Nuomos sutartis.pdf', content: samplePdf().toString('base64') }

async function sign(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await signOnPhone(page, owner.code)
  await expect(headingOf(page, 'signing.signed')).toBeVisible()
}

it('a signer sees the page with their signature after signing', async ({ page }) => {
  const signer = { name: owner.name, surname: owner.surname, email: 'sees-mark@example.com' }
  await sign(
    page,
    await inviteByApi(signer, 'public', {
      file,
      signature_position: 'right_bottom',
      signature_page: 'last_page',
    }),
  )
  const signed = page.getByRole('region', { name: text('signing.signedPage') })
  await expect(signed.locator('canvas')).toBeVisible()
  await expect(signed).toBeInViewport()
})

it('an invisible signature is shown as an entry of the list of signatures', async ({ page }) => {
  const signer = { name: owner.name, surname: owner.surname, email: 'sees-list@example.com' }
  await sign(page, await inviteByApi(signer))
  await expect(headingOf(page, 'signing.signaturesNow')).toBeVisible()
  const entry = page.getByRole('listitem').filter({ hasText: `${owner.name} ${owner.surname}` })
  await expect(entry).toContainText(text('report.outcome_valid'))
})
