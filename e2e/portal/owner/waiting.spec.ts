import { begins, text } from '../../text'
import { inviteByApi } from '../invite'
import { askedOwner } from '../owner'
import { addressOf, expect, test as it, signIn } from '../story'

const email = 'waits-for-owner@example.com'

it('a signed-in person finds the waiting documents, and opens one by its whole row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await inviteByApi({ ...askedOwner, email, language: 'lt' })
  await signIn(page)
  await page.getByRole('link', { name: begins('documents.waitingTitle') }).press('Enter')
  await expect(page.getByRole('link', { name: begins('documents.waitingTitle') })).toHaveAttribute(
    'aria-current',
    'page',
  )
  const row = page.getByRole('listitem').filter({ hasText: 'Bandymų įmonė' }).first()
  await row.click({ position: { x: 120, y: 20 } })
  await page.waitForURL(/\/sign\/[0-9a-f]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nuomos sutartis.pdf')
})

it('a document that no longer waits is reported as gone', async ({ page }) => {
  await page.goto(addressOf('/waiting'))
  await page.waitForURL(/\/sign-in\?to=%2Fwaiting/)
  await signIn(page)
  await page.goto(addressOf('/waiting/5f0c2f0e-52a4-4f3e-8c55-6f0a9a1d7e20'))
  await expect(page.getByText(text('documents.gone'))).toBeVisible()
})

it('a private document opens at once after a sign-in, and asks other browsers to identify', async ({
  page,
  browser,
}) => {
  const link = await inviteByApi({ ...askedOwner, email: 'private-waits@example.com' }, 'private')
  await signIn(page)
  await page.goto(addressOf('/waiting'))
  const row = page.getByRole('listitem').filter({ hasText: 'Nuomos sutartis.pdf' }).first()
  await row.getByRole('link').press('Enter')
  await page.waitForURL(/\/sign\/[0-9a-f]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nuomos sutartis.pdf')
  await expect(page.getByText(text('signing.privateText'))).toBeHidden()
  const elsewhere = await browser.newPage()
  await elsewhere.goto(link)
  await expect(elsewhere.getByText('Nuomos sutartis.pdf')).toBeHidden()
  await elsewhere.goto(page.url())
  await expect(elsewhere.getByText('Nuomos sutartis.pdf')).toBeHidden()
  await elsewhere.close()
})

it('documents opened at once in several tabs do not close each other', async ({ page }) => {
  const emails = ['tab-one@example.com', 'tab-two@example.com']
  const links = await Promise.all(emails.map((email) => inviteByApi({ ...askedOwner, email })))
  const opened = await Promise.all(links.map((link) => page.request.get(link)))
  for (const tab of opened) {
    await page.goto(tab.url())
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Nuomos sutartis.pdf')
  }
})
