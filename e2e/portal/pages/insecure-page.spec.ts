import config from '../../playwright.config'
import { text } from '../../text'
import { expectAccessible } from '../accessibility/accessible'
import { buttonOf } from '../elements'
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
  await expect(page.getByText(text('local-check.insecure'))).toBeVisible()
  await expect(page.getByText(text('validation.keptUnprotected'))).toBeVisible()
  await expect(page.getByText(text('validation.keptHere'))).toHaveCount(0)
  await expect(buttonOf(page, 'validation.offline')).toHaveCount(0)
  await expect(buttonOf(page, 'validation.choose')).toBeVisible()
  await expectAccessible(page, 'check, over plain http')
})
