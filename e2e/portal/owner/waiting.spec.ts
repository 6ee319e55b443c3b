import { inviteByApi } from '../invite'
import { askedOwner } from '../owner'
import { addressOf, expect, expectAccessible, test as it, signIn } from '../story'

const email = 'waits-for-owner@example.com'

it('whoever has signed in finds what waits for them, and opens it by its whole row', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await inviteByApi({ ...askedOwner, email, language: 'lt' })
  await signIn(page)
  const tab = page.getByRole('navigation', { name: 'Lists of documents' }).getByRole('link')
  await tab.nth(1).press('Enter')
  await expect(page.getByRole('link', { name: /Waiting for me/ })).toHaveAttribute(
    'aria-current',
    'page',
  )
  await expectAccessible(page)
  const row = page.getByRole('listitem').filter({ hasText: 'Bandymų įmonė' }).first()
  await row.click({ position: { x: 20, y: 20 } })
  await page.waitForURL(/\/sign\/[0-9a-f]+$/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Nuomos sutartis.pdf')
})

it('a document that waits no more is said to be gone, and asks nobody else', async ({ page }) => {
  await page.goto(addressOf('/waiting'))
  await page.waitForURL(/\/sign-in\?to=%2Fwaiting/)
  await signIn(page)
  await page.goto(addressOf('/waiting/5f0c2f0e-52a4-4f3e-8c55-6f0a9a1d7e20'))
  await expect(page.getByText('does not wait for you any more')).toBeVisible()
  await expectAccessible(page)
})

it('a private document opens at once to whoever has signed in, and to a browser that has not asks who it is', async ({
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
  await expect(page.getByText('Before anything of it is shown')).toBeHidden()
  await expectAccessible(page)
  const elsewhere = await browser.newPage()
  await elsewhere.goto(link)
  await expect(elsewhere.getByText('Nuomos sutartis.pdf')).toBeHidden()
  await elsewhere.goto(page.url())
  await expect(elsewhere.getByText('Nuomos sutartis.pdf')).toBeHidden()
  await elsewhere.close()
})

it('documents that are opened at once, in tabs of their own, do not take each other away', async ({
  page,
}) => {
  const emails = ['tab-one@example.com', 'tab-two@example.com']
  const links = await Promise.all(emails.map((email) => inviteByApi({ ...askedOwner, email })))
  const opened = await Promise.all(links.map((link) => page.request.get(link)))
  for (const tab of opened) {
    await page.goto(tab.url())
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Nuomos sutartis.pdf')
  }
})

it('of a sender who is new three documents are shown, and the others behind a link', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  for (let count = 0; count < 5; count++) {
    await inviteByApi({ ...askedOwner, email: `many-${count}@example.com` })
  }
  await signIn(page)
  await page.goto(addressOf('/waiting'))
  const rows = page.getByRole('listitem').filter({ hasText: 'Bandymų įmonė' })
  const more = page.getByRole('link', { name: /^Show \d+ more documents from Bandymų įmonė$/ })
  await expect(more).toBeVisible()
  await expect(rows.filter({ hasText: 'Asked by' })).toHaveCount(3)
  await expectAccessible(page)
  await more.press('Enter')
  await expect(page.getByRole('heading', { name: 'Documents from Bandymų įmonė' })).toBeVisible()
  expect(await rows.count()).toBeGreaterThanOrEqual(5)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Everything that waits' }).press('Enter')
  await expect(more).toBeVisible()
})
