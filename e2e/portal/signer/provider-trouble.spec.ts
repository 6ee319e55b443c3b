import { text } from '../../text'
import { buttonOf, fieldOf } from '../elements'
import { inviteByApi } from '../invite'
import { expect, test as it, typeCode } from '../story'

/** The texts of all outcomes are tested in lib/portal/attempts/outcomes.test.ts. */
it('a provider that is slow: what happened, that nothing was signed, what to do, and the form', async ({
  page,
}) => {
  const signer = { name: 'SLOW', surname: 'Testnumber', email: 'slow@example.com' }
  await page.goto(await inviteByApi({ ...signer, language: 'en' }))
  await page.getByRole('radio', { name: /Mobile-ID/ }).check()
  await typeCode(page, '50001020089')
  await fieldOf(page, 'person.phone').fill('+37060000008')
  await page.getByRole('button', { name: text('signing-panel.sign'), exact: true }).click()
  await expect(buttonOf(page, 'signing-panel.reaching')).toBeVisible()
  const alert = page.getByRole('alert').filter({ hasText: text('outcomes.nothingSigned') })
  await expect(alert).toContainText(text('outcomes.late'), { timeout: 45_000 })
  await expect(alert).toContainText(text('outcomes.late_next'))
  await expect(
    page.getByRole('button', { name: text('signing-panel.again'), exact: true }),
  ).toBeEnabled()
})
