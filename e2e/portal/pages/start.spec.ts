import { like } from '../../text'
import { buttonOf, fieldOf } from '../elements'
import { inviteByApi } from '../invite'
import { addressOf, expect, test as it, mailedLink } from '../story'

it('an invited person pastes the link of the e-mail, and reads when it is another portal’s', async ({
  page,
}) => {
  await inviteByApi({ name: 'Ona', surname: 'Testaitė', email: 'pasted@example.com' })
  const link = await mailedLink('pasted@example.com')
  await page.goto(addressOf('/'))
  const field = fieldOf(page, 'start.link')
  await field.fill('https://sign.example.com/invitation/0123456789')
  await buttonOf(page, 'start.openLink').click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(like('start.linkForeign'))
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
