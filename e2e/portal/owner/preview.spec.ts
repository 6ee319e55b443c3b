import { text } from '../../text'
import { choose, given } from '../container-story'
import { buttonOf } from '../elements'
import { addressOf, expect, test as it, signIn } from '../story'

it('the owner sees the files as signers will, before sending', async ({ page }) => {
  const { pdf, plain, picture, page: html } = given
  await signIn(page)
  await choose(page, pdf, plain, picture, html)
  const look = (name: string) =>
    page.getByRole('button', { name: `${text('new-document.look')}: ${name}` })
  const shown = (name: string) => page.getByRole('dialog', { name })

  await look(pdf.name).click()
  await expect(
    shown(pdf.name).getByRole('region', { name: text('viewer.page', { page: 1, pages: 1 }) }),
  ).toBeVisible()
  await expect(shown(pdf.name).getByText('An agreement')).toBeAttached()
  await expect(shown(pdf.name).locator('canvas')).toBeVisible()
  // The file has no address that could be opened.
  await expect(shown(pdf.name).getByRole('link')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(look(pdf.name)).toBeFocused()

  await look(plain.name).click()
  await expect(shown(plain.name).getByText('Šešios žąsys⟨U+202E⟩ ir <b>ąžuolas</b>')).toBeVisible()
  await buttonOf(shown(plain.name), 'viewer.close').click()
  await look(picture.name).click()
  await expect(page.getByRole('img', { name: picture.name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(look(html.name)).toHaveCount(0)
})

it('a file that cannot be shown is reported, and can be sent', async ({ page }) => {
  const broken = { ...given.picture, buffer: Buffer.from('no picture at all') }
  await signIn(page)
  await choose(page, broken)
  await page.getByRole('button', { name: `${text('new-document.look')}: ${broken.name}` }).click()
  const shown = page.getByRole('dialog', { name: broken.name })
  await expect(shown.getByRole('alert')).toContainText(text('viewer.failedHere'))
})

it('after a reload the files are shown from their uploads', async ({ page }) => {
  const { pdf, plain } = given
  const look = (name: string) =>
    page.getByRole('button', { name: `${text('new-document.look')}: ${name}` })
  await signIn(page)
  await choose(page, pdf, plain)
  await page.reload()
  await look(pdf.name).click()
  await expect(page.getByRole('dialog', { name: pdf.name }).locator('canvas')).toBeVisible()
  const address = await page.getByRole('dialog').getByRole('link').getAttribute('href')
  await page.keyboard.press('Escape')
  await look(plain.name).click()
  await expect(page.getByRole('dialog').getByText('Šešios žąsys')).toBeVisible()

  const uploaded = addressOf(address ?? '')
  const shown = await page.request.get(uploaded)
  expect(await shown.body()).toEqual(pdf.buffer)
  expect(shown.headers()['content-security-policy']).toContain('sandbox')
  expect((await page.request.get(uploaded.replace('?as=pdf', 'x?as=pdf'))).status()).toBe(404)
  await page.context().clearCookies()
  expect((await page.request.get(uploaded)).status()).toBe(401)
})

it('Back closes the viewer and stays on the page, however it was closed before', async ({
  page,
}) => {
  const { pdf } = given
  await signIn(page)
  await choose(page, pdf)
  const look = page.getByRole('button', { name: `${text('new-document.look')}: ${pdf.name}` })
  const reader = page.getByRole('dialog', { name: pdf.name })
  const address = page.url()
  for (const close of ['Back', 'Escape', 'Close', 'Back']) {
    await look.click()
    await expect(reader).toBeVisible()
    if (close === 'Back') await page.goBack()
    else if (close === 'Escape') await page.keyboard.press('Escape')
    else await buttonOf(reader, 'viewer.close').click()
    await expect(reader).toBeHidden()
    await expect(look).toBeFocused()
    await expect(page).toHaveURL(address)
  }
  await expect(page.getByText(text('new-document.ready'), { exact: true })).toHaveCount(1)
  // The history has no steps of the viewers: the next step back leaves the page.
  await page.goBack()
  await expect(page).not.toHaveURL(address)
})
