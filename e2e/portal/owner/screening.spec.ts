import type { Browser, Page } from '@playwright/test'
import { app, mobile } from '../../people'
import { begins, like, text } from '../../text'
import { choose, given, invite, send } from '../container-story'
import { buttonOf, dialogOf, fieldOf, headingOf } from '../elements'
import { unfold } from '../new-document'
import { confirmOnPhone } from '../phone'
import { expect, test as it, mailedLink, signIn, typeCode } from '../story'

const sanctioned = { name: 'Adult', surname: 'Testnumber' }
/** The owner of one of the workers resembles a person on a list. */
const unlisted = { name: 'OK', surname: 'TESTNUMBER', ...app.signsToo }
const exposed = { name: 'Ąžuolas', surname: 'Pavyzdžiūnas Testnumber' }

/** Words that only the owner may read: the lists and their entries. */
const listWords = /sanction|politic|SIMi|SIM-PEP|consolidated|% match/i

async function expectSaysNothing(page: Page): Promise<void> {
  expect(await page.content()).not.toMatch(listWords)
}

/** A signer signs on another device and reads nothing of lists there. */
async function sign(
  browser: Browser,
  email: string,
  { code, phone }: { readonly code: string; readonly phone?: string },
): Promise<void> {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(await mailedLink(email))
  await page.getByRole('radio', { name: phone ? /Mobile-ID/ : /Smart-ID/ }).check()
  await typeCode(page, code)
  if (phone) await fieldOf(page, 'person.phone').fill(phone)
  await expectSaysNothing(page)
  await page
    .getByRole('button', { name: phone ? /^Sign$/ : begins('signing-panel.byMessage') })
    .click()
  await confirmOnPhone(page)
  await expect(headingOf(page, 'signing.signed')).toBeVisible()
  await expectSaysNothing(page)
  await context.close()
}

it('an owner has signers screened, and only the owner reads the result', async ({
  page,
  browser,
}) => {
  await signIn(page)
  await choose(page, given.pdf)
  await invite(page, sanctioned, 'listed@example.com')
  await invite(page, exposed, 'exposed@example.com')
  await invite(page, unlisted, 'unlisted@example.com')
  await unfold(page, 'Screening')
  const box = page.getByRole('checkbox', { name: like('new-document.screening') })
  await expect(box).not.toBeChecked()
  await box.check()
  await expect(box).toHaveAccessibleDescription(like('new-document.screeningMeaning'))
  await send(page)

  await sign(browser, 'listed@example.com', app.isSanctioned)
  await sign(browser, 'exposed@example.com', mobile.signs)
  await sign(browser, 'unlisted@example.com', unlisted)

  await page.reload()
  const listDate = /List of \d{1,2} [A-Z]\w+ 20\d\d\./
  const listed = page.getByRole('listitem').filter({ hasText: 'listed@example.com' }).first()
  await expect(listed).toContainText(text('document.screenedAt'))
  await expect(listed).toContainText(text('document.screenedFound', { count: 1 }))
  await expect(listed).toContainText(
    'Sanctions: UN Security Council Consolidated List, Demonstration, SIMi.002',
  )
  await expect(listed).toContainText(listDate)
  await expect(listed).toContainText('100% match: same date of birth (+3), different country (−1).')

  const politician = page.getByRole('listitem').filter({ hasText: 'exposed@example.com' }).first()
  await expect(politician).toContainText(
    'Politically exposed persons: Demonstration list of PEPs, SIM-PEP.001',
  )
  await expect(politician).toContainText(listDate)
  await expect(politician).toContainText('100% match: same date of birth (+3), same country (+1).')

  const nobody = page.getByRole('listitem').filter({ hasText: 'unlisted@example.com' }).first()
  await expect(nobody).toContainText(text('document.screenedClear'))
  await expect(nobody).not.toContainText(listWords)

  await expect(page.getByText(text('run.signedOf', { signed: 3, count: 3 }))).toBeVisible()
  for (const signer of [listed, politician, nobody]) {
    await expect(signer).toContainText(text('document.valid'))
  }
  await expectPublicPageSaysNothing(browser, page)

  await listed.getByRole('button', { name: like('document-actions.clearHit') }).click()
  const decision = dialogOf(page, 'document-actions.clearHitTitle', { name: 'ADULT TESTNUMBER' })
  const save = buttonOf(decision, 'document-actions.clearHitSubmit')
  await save.click()
  await expect(decision.getByText(text('document-actions.clearHitReasonMissing'))).toBeVisible()
  await fieldOf(decision, 'document-actions.clearHitReason').fill('Another place of birth')
  await save.click()
  await expect(decision).toBeHidden()
  await expect(listed).toContainText(
    like('document.hitCleared', { reason: 'Another place of birth' }),
  )
  await expect(listed.getByRole('button', { name: like('document-actions.clearHit') })).toHaveCount(
    0,
  )
  await expect(headingOf(page, 'document.signers')).toBeFocused()
})

async function expectPublicPageSaysNothing(browser: Browser, owners: Page): Promise<void> {
  const context = await browser.newContext({ locale: 'en-GB' })
  const page = await context.newPage()
  await page.goto(owners.url().replace('/documents/', '/public/'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(given.pdf.name)
  await expect(page.getByText('Adult Testnumber').first()).toBeVisible()
  await expectSaysNothing(page)
  await context.close()
}
