import { largePdf } from '../../sample-pdf'
import { text } from '../../text'
import { inviteByApi } from '../invite'
import { expect, test as it } from '../story'

const signer = { name: 'Ona', surname: 'Testaitė', language: 'en' } as const
/** Blanks in a file of 7 kB. */
const sevenKilobytes = 6000

it('shows a phone the first page with at most 420 kB, without pdf.js', async ({ page }) => {
  const link = await inviteByApi({ ...signer, email: 'light@example.com' }, 'public', {
    file: { filename: 'Sutartis.pdf', content: largePdf(sevenKilobytes).toString('base64') },
  })
  const line = await page.context().newCDPSession(page)
  let received = 0
  const asked: string[] = []
  line.on('Network.dataReceived', ({ encodedDataLength }) => {
    received += encodedDataLength
  })
  page.on('request', (request) => asked.push(request.url()))
  await line.send('Network.enable')
  await page.goto(link)
  const firstPage = page.getByRole('img', { name: text('viewer.firstPage') })
  await expect(firstPage).toBeVisible()
  await expect.poll(() => firstPage.evaluate(isLoaded)).toBe(true)
  const kilobytes = received / 1000
  process.stdout.write(`Until the first page on a phone: ${kilobytes.toFixed(0)} kB\n`)
  expect(asked.filter((address) => /pdf(\.worker)?\.min/.test(address))).toEqual([])
  expect(kilobytes).toBeLessThanOrEqual(420)
})

const isLoaded = (image: HTMLElement | SVGElement) =>
  image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0
