import type { Browser, Page } from '@playwright/test'
import { app, mobile } from '../../people'
import { choose, given, invite, send } from '../container-story'
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
  if (phone) await page.getByLabel('Phone number').fill(phone)
  await expectSaysNothing(page)
  await page.getByRole('button', { name: phone ? /^Sign$/ : /^Send a message/ }).click()
  await confirmOnPhone(page)
  await expect(page.getByRole('heading', { name: 'Signed' })).toBeVisible()
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
  const box = page.getByRole('checkbox', { name: /lists of sanctions and politicians/ })
  await expect(box).not.toBeChecked()
  await box.check()
  await expect(box).toHaveAccessibleDescription(/Only you see the result/)
  await send(page)

  await sign(browser, 'listed@example.com', app.isSanctioned)
  await sign(browser, 'exposed@example.com', mobile.signs)
  await sign(browser, 'unlisted@example.com', unlisted)

  await page.reload()
  const listDate = /List of \d{1,2} [A-Z]\w+ 20\d\d\./
  const listed = page.getByRole('listitem').filter({ hasText: 'listed@example.com' }).first()
  await expect(listed).toContainText('Checked against lists')
  await expect(listed).toContainText('A similar person is on a list.')
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
  await expect(nobody).toContainText('Not found on the lists.')
  await expect(nobody).not.toContainText(listWords)

  await expect(page.getByText('3 of 3 signed')).toBeVisible()
  for (const signer of [listed, politician, nobody]) {
    await expect(signer).toContainText('The signature was checked and is valid')
  }
  await expectPublicPageSaysNothing(browser, page)

  await listed.getByRole('button', { name: /This is another person/ }).click()
  const decision = page.getByRole('dialog', { name: /somebody else than ADULT TESTNUMBER/ })
  const save = decision.getByRole('button', { name: 'Save the decision' })
  await save.click()
  await expect(decision.getByText('Write a few words.')).toBeVisible()
  await decision.getByLabel('Why it is another person').fill('Another place of birth')
  await save.click()
  await expect(decision).toBeHidden()
  await expect(listed).toContainText(/Another person, decided .+ on .+: Another place of birth/)
  await expect(listed.getByRole('button', { name: /another person/ })).toHaveCount(0)
  await expect(page.getByRole('heading', { name: 'Signers' })).toBeFocused()
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
