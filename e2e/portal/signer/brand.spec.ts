import { clientOf } from '../../client'
import { text } from '../../text'
import { setBrand, signerOf, temporaryLink, uploadAlone } from '../branded'
import { buttonOf, headingOf, linkOf } from '../elements'
import { confirmOnPhone } from '../phone'
import { expect, test as it, openWays, typeCode } from '../story'

/** A person whom no other story invites. */
const codes = { 1280: '38001085718', 360: '38001085729' } as const
const return_url = 'https://shop.example.com/orders/1042'
const program = () =>
  clientOf({
    gatewayUrl: process.env.E2E_GATEWAY_URL ?? '',
    accessToken: process.env.E2E_FOREIGN_TOKEN ?? '',
  })

it.beforeAll(() => setBrand(process.env.E2E_DATA_DIR))

for (const { width, height } of [
  { width: 1280, height: 800 },
  { width: 360, height: 780 },
] as const) {
  it(`a signer sees the brand, signs and returns, at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height })
    await page.goto(await temporaryLink(program(), await uploadAlone(program()), { return_url }))
    const logo = page.locator('main img[src*="/logo"]')
    await expect(page.getByText('Kita įmonė', { exact: true })).toBeVisible()
    await expect
      .poll(() => logo.evaluate((image) => (image as HTMLImageElement).naturalWidth))
      .toBeGreaterThan(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    const button = buttonOf(page, 'signing-panel.byMessage')
    await openWays(page)
    await page.getByRole('radio', { name: /Smart-ID/ }).check()
    await typeCode(page, codes[width])
    const colour = () =>
      page.evaluate(() =>
        getComputedStyle(document.documentElement).getPropertyValue('--paraph-accent').trim(),
      )
    await expect.poll(colour).toBe('#7a1f5c')

    await button.click()
    await confirmOnPhone(page)
    await expect(headingOf(page, 'signing.state_signed')).toBeVisible()
    const back = linkOf(page, 'signing.returnTo', { host: 'shop.example.com' })
    await expect(back).toHaveAttribute('href', return_url)
  })
}

it('an ended link names the sender and leads back', async ({ page }) => {
  const document = await uploadAlone(program())
  const link = await temporaryLink(program(), document, { return_url })
  await temporaryLink(program(), document, { signer_id: await signerOf(program(), document) })
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('signing.closed_ended'))
  await expect(page.getByText('Bandymų įmonė')).toBeVisible()
  await expect(linkOf(page, 'signing.returnTo', { host: 'shop.example.com' })).toHaveAttribute(
    'href',
    return_url,
  )
})
