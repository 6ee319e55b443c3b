import { app } from '../../people'
import { startServices } from '../../services'
import { expectAccessible } from '../accessibility/accessible'
import { choose, given, invite, send } from '../container-story'
import { unfold } from '../new-document'
import { pointAt } from '../point-at'
import { addressOf, callPhone, expect, test as it, mailedLink, signIn } from '../story'

/** With a gateway that blocks signers who are found on a list. */
it.describe('screening that blocks signers', () => {
  let services: Awaited<ReturnType<typeof startServices>>
  let pointBack: () => void

  it.beforeAll(async () => {
    services = await startServices({ SCREENING_BLOCKS: 'yes', SIMULATOR_ANSWER_MS: 'manual' })
    await services.startPortal()
    pointBack = pointAt(services.running)
  })
  it.afterAll(async () => {
    pointBack()
    await services.stop()
  })

  it('ends before the phone rings, and only the owner reads why', async ({ page, browser }) => {
    await signIn(page)
    await choose(page, given.pdf)
    await invite(page, { name: 'Adult', surname: 'Testnumber' }, 'blocked@example.com')
    await unfold(page, 'Screening')
    await page.getByRole('checkbox', { name: /lists of sanctions and politicians/ }).check()
    await send(page)

    const context = await browser.newContext({ locale: 'en-GB' })
    const signer = await context.newPage()
    await signer.goto(await mailedLink('blocked@example.com'))
    await callPhone(signer, app.isSanctioned.code)
    await expect(signer.getByRole('alert').filter({ hasText: /\S/ })).toContainText('could not be')
    expect(await signer.content()).not.toMatch(/sanction|SIMi|consolidated|% match/i)
    await context.close()

    await page.goto(addressOf(new URL(page.url()).pathname))
    const blocked = page.getByRole('listitem').filter({ hasText: 'blocked@example.com' }).first()
    await expect(blocked).toContainText('A similar person is on a list, so no signature was added.')
    await expectAccessible(page, 'a blocked signer')
  })
})
