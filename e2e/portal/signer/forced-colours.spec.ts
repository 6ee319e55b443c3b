import type { Page } from '@playwright/test'
import { like } from '../../text'
import { buttonOf, fieldOf } from '../elements'
import { inviteByApi } from '../invite'
import { expect, test as it, typeCode } from '../story'

/** A person who never answers the phone; from Estonia, because other stories call those of Lithuania and Latvia. */
const thoughtful = { name: 'TIMEOUT', surname: 'TESTNUMBER', code: '30403039983' }

/** The number of colours of the progress line. */
async function coloursOfLine(page: Page): Promise<number> {
  const picture = [...(await page.getByRole('progressbar').screenshot())]
  return await page.evaluate(async (bytes) => {
    const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]))
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const { data } = context?.getImageData(0, 0, bitmap.width, bitmap.height) ?? { data: [] }
    return new Set(new Uint32Array(Uint8Array.from(data).buffer)).size
  }, picture)
}

it('the remaining time is visible with forced colours', async ({ page }) => {
  const { name, surname, code } = thoughtful
  await page.goto(await inviteByApi({ name, surname, email: 'own-colours@example.com' }))
  await page.emulateMedia({ forcedColors: 'active' })
  await typeCode(page, code)
  await fieldOf(page, 'person.country').selectOption('Estonia')
  await buttonOf(page, 'signing-panel.byMessage').click()
  await expect(page.getByRole('heading', { name: like('control-code.heading') })).toBeVisible()
  expect(await coloursOfLine(page)).toBeGreaterThan(1)
  await buttonOf(page, 'control-code.cancel').click()
  await expect(fieldOf(page, 'person.code')).toBeVisible()
})
