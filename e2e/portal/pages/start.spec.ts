import { inviteByApi } from '../invite'
import { addressOf, expect, test as it, mailedLink } from '../story'

it('an invited person pastes the link of the e-mail, and reads when it is another portal’s', async ({
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
  await field.fill(link)
  await field.press('Enter')
  await page.waitForURL(/\/sign\//)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

it('search engines may list public pages, and no link of a signer', async ({ request }) => {
  const robots = async (path: string) =>
    (await request.get(addressOf(path))).headers()['x-robots-tag']
  for (const path of ['/', '/validation', '/reference']) expect(await robots(path)).toBeUndefined()
  const link = await inviteByApi({ name: 'Ona', surname: 'Testaitė', email: 'listed@example.com' })
  for (const path of [new URL(link).pathname, '/documents', '/sign-in']) {
    expect(await robots(path)).toBe('noindex')
  }
  const rules = await (await request.get(addressOf('/robots.txt'))).text()
  expect(rules).toContain('Disallow: /invitation/')
  expect(rules).not.toMatch(/^Disallow: \/$/m)
})
