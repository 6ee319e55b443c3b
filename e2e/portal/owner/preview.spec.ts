import { choose, given } from '../container-story'
import { expect, expectAccessible, test as it, signIn } from '../story'

it('the owner sees the files as signers will, before anything is sent', async ({ page }) => {
  const { pdf, text, picture, page: html } = given
  await signIn(page)
  await choose(page, pdf, text, picture, html)
  const look = (name: string) =>
    page.getByRole('button', { name: `See how signers will see it: ${name}` })
  const shown = (name: string) => page.getByRole('dialog', { name })

  await look(pdf.name).click()
  await expect(shown(pdf.name).getByRole('region', { name: 'Page 1 of 1' })).toBeVisible()
  await expect(shown(pdf.name).getByText('An agreement')).toBeAttached()
  await expect(shown(pdf.name).locator('canvas')).toBeVisible()
  // There is no address that it could be opened at.
  await expect(shown(pdf.name).getByRole('link')).toHaveCount(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(look(pdf.name)).toBeFocused()

  await look(text.name).click()
  await expect(shown(text.name).getByText('Šešios žąsys⟨U+202E⟩ ir <b>ąžuolas</b>')).toBeVisible()
  await shown(text.name).getByRole('button', { name: 'Close' }).click()
  await look(picture.name).click()
  await expect(page.getByRole('img', { name: picture.name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(look(html.name)).toHaveCount(0)
})

it('a file that cannot be shown is said to be one, and can be sent', async ({ page }) => {
  const broken = { ...given.picture, buffer: Buffer.from('no picture at all') }
  await signIn(page)
  await choose(page, broken)
  await page.getByRole('button', { name: `See how signers will see it: ${broken.name}` }).click()
  const shown = page.getByRole('dialog', { name: broken.name })
  await expect(shown.getByRole('alert')).toContainText('It can be sent all the same.')
  await expectAccessible(page)
})

it('after a reload the page says that the file has to be chosen once more', async ({ page }) => {
  const { pdf } = given
  await signIn(page)
  await choose(page, pdf)
  await page.reload()
  await expect(page.getByText('Uploaded', { exact: true })).toBeVisible()
  await expect(page.getByText('Only its upload is here')).toBeVisible()
  await expectAccessible(page)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: `Choose the file : ${pdf.name}` }).click(),
  ])
  await chooser.setFiles(pdf)
  await page.getByRole('button', { name: `See how signers will see it: ${pdf.name}` }).click()
  await expect(page.getByRole('dialog', { name: pdf.name }).locator('canvas')).toBeVisible()
})
