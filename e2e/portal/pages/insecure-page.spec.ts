import config from '../../playwright.config'
import { expectAccessible } from '../accessibility/accessible'
import { openRecordedLine } from '../recorded-line'
import { addressOf, expect, test as it } from '../story'

const { args = [], ...launch } = config.use?.launchOptions ?? {}
const host = 'paraph.test'

it.use({
  launchOptions: { ...launch, args: [...args, `--host-resolver-rules=MAP ${host} 127.0.0.1`] },
})

it('a page over plain http says why it sends files to the server', async ({ page }) => {
  const line = await openRecordedLine(addressOf(''))
  await page.goto(`${line.address.replace('localhost', host)}/validation`)
  await expect(page.getByText('This page was not opened over https')).toBeVisible()
  await expect(page.getByText('The file travels over an unprotected connection')).toBeVisible()
  await expect(page.getByText('The file stays on this device.')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Keep for offline use' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Choose a file' })).toBeVisible()
  await expectAccessible(page, 'check, over plain http')
})
