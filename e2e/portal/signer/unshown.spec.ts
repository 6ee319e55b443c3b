import { like, text } from '../../text'
import { buttonOf, linkOf } from '../elements'
import { inviteByApi } from '../invite'
import { expect, test as it } from '../story'

const program = /\/_next\/static\/media\/pdf\.min\.[^/]*mjs$/
const worker = /\/_next\/static\/media\/pdf\.worker\.min\.[^/]*mjs$/

const unshown = like('signing-panel.unshown')
const failed = text('viewer.failed')

const signer = (email: string) => ({ name: 'Ona', surname: 'Testaitė', email })

it('a page that cannot be drawn says so on its sheet and above the Sign button', async ({
  page,
}) => {
  await page.addInitScript(() => {
    HTMLCanvasElement.prototype.getContext = () => null
  })
  await page.goto(await inviteByApi(signer('no-canvas@example.com')))
  const sheet = page.getByRole('region', { name: text('viewer.page', { page: 1, pages: 1 }) })
  await expect(sheet.getByRole('alert')).toContainText(text('viewer.pageFailed'))
  await expect(linkOf(sheet, 'viewer.original')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: unshown })).toBeVisible()
  const address = await linkOf(page, 'signing-panel.unshownOpen').getAttribute('href')
  const opened = await page.request.get(new URL(address ?? '', page.url()).href)
  expect((await opened.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await expect(buttonOf(page, 'signing-panel.byCodeSign')).toBeEnabled()
})

it('a viewer that cannot be loaded ends the loading, and the Sign panel says so', async ({
  page,
}) => {
  await page.route(program, (route) => route.abort())
  await page.goto(await inviteByApi(signer('no-reader@example.com')))
  await expect(page.getByRole('alert').filter({ hasText: failed })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: unshown })).toBeVisible()
})

it('a worker that does not answer ends the loading, until it answers after all', async ({
  page,
}) => {
  await page.clock.install()
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(worker, async (route) => {
    await answered
    await route.continue()
  })
  const asked = page.waitForRequest(worker)
  await page.goto(await inviteByApi(signer('no-worker@example.com')))
  await asked
  await expect(page.getByText(text('viewer.loading')).first()).toBeVisible()
  await page.clock.fastForward(30_000)
  await expect(page.getByRole('alert').filter({ hasText: failed })).toBeVisible()
  const note = page.getByRole('status').filter({ hasText: unshown })
  await expect(note).toBeVisible()
  answer()
  await expect(page.locator('main canvas')).toBeVisible()
  await expect(note).toHaveCount(0)
})
