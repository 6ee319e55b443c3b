import type { Page } from '@playwright/test'
import { begins, text } from '../../text'
import { openLine } from '../document-page'
import { buttonOf, dialogOf, fieldOf, headingOf } from '../elements'
import { sendDocument } from '../new-document'
import { addressOf, expect, test as it, mailedLink, signIn } from '../story'

async function upload(page: Page, name: string): Promise<string> {
  await sendDocument(page, name, 'ona@example.com')
  return page.url()
}

it('an owner makes a temporary link that works for some minutes', async ({ page }) => {
  await signIn(page)
  await upload(page, 'Laikina.pdf')
  await buttonOf(page, 'document-actions.openLink').click()
  await fieldOf(page, 'document-actions.lifetime').selectOption('Other')
  await fieldOf(page, 'document-actions.minutes').fill('0')
  await buttonOf(page, 'document-actions.makeLink').click()
  await expect(page.getByText(text('document-actions.minutesWrong'))).toBeVisible()
  await fieldOf(page, 'document-actions.minutes').fill('45')
  await buttonOf(page, 'document-actions.makeLink').click()
  const link = page.getByRole('textbox', { name: text('document-actions.link') })
  await expect(link).toHaveValue(/\/signing-link\//)
})

it('the signer of a temporary link has no name yet for the other signers', async ({ page }) => {
  await signIn(page)
  await sendDocument(page, 'Be vardo.pdf', 'reads-of-nameless@example.com', 'public')
  await buttonOf(page, 'document-actions.openLink').click()
  await buttonOf(page, 'document-actions.makeLink').click()
  await expect(page.getByRole('textbox', { name: text('document-actions.link') })).toHaveValue(
    /\/signing-link\//,
  )
  await page.goto(await mailedLink('reads-of-nameless@example.com'))
  await expect(
    page.getByRole('listitem').filter({ hasText: text('signing.state_pending') }),
  ).toHaveText(begins('document.anonymous'))
})

it('an owner removes a signer who was invited by mistake, and the others stay', async ({
  page,
}) => {
  await signIn(page)
  await upload(page, 'Dviese.pdf')
  await buttonOf(page, 'document-actions.openLink').click()
  await buttonOf(page, 'document-actions.makeLink').click()
  await buttonOf(page, 'document-actions.close').click()
  const nameless = page.getByRole('listitem').filter({ hasText: text('document.anonymous') })
  await expect(nameless).toHaveCount(1)
  await nameless.getByRole('button', { name: begins('document.anonymous') }).click()
  await expect(nameless.getByText(text('document.linkUntil'))).toBeVisible()
  await nameless.getByRole('button', { name: begins('document-actions.freshLink') }).click()
  const dialog = dialogOf(page, 'document-actions.freshLink')
  await fieldOf(dialog, 'document-actions.lifetime').selectOption(
    text('document-actions.lifetime_week'),
  )
  await buttonOf(page, 'document-actions.makeLink').click()
  await expect(page.getByRole('textbox', { name: text('document-actions.link') })).toHaveValue(
    /\/signing-link\//,
  )
  await buttonOf(page, 'document-actions.close').click()
  await expect(nameless).toHaveCount(1)
  const opens = nameless.getByRole('button', { name: begins('documents-list.actions') })
  await opens.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(dialogOf(page, 'document-actions.removeSignerTitle')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(opens).toBeFocused()
  await opens.press('ArrowUp')
  await page.keyboard.press('Enter')
  await buttonOf(page, 'document-actions.removeSignerSubmit').click()
  await expect(
    page.getByRole('heading', { name: text('document.signers'), exact: true }),
  ).toBeFocused()
  await expect(opens).toHaveCount(0)
  await expect(page.getByText(text('run.signedOf', { signed: 0, count: 1 }))).toBeVisible()
})

it('an owner removes a document after reading what is erased', async ({ page }) => {
  await signIn(page)
  const address = await upload(page, 'Nereikalinga.pdf')
  await openLine(page, 'More')
  await buttonOf(page, 'document-actions.remove').click()
  await expect(
    headingOf(page, 'document-actions.removeTitle', { name: 'Nereikalinga.pdf' }),
  ).toBeVisible()
  await buttonOf(page, 'document-actions.removeSubmit').click()
  await page.waitForURL(/\/documents$/)
  await expect(page.getByText('Nereikalinga.pdf')).toHaveCount(0)

  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(text('document.goneTitle'))
})

it('a made-up cursor of the list shows the newest documents', async ({ page }) => {
  await signIn(page)
  await upload(page, 'Naujausia.pdf')
  await page.goto(addressOf('/documents?cursor=made-up'))
  await expect(page.getByText('Naujausia.pdf').first()).toBeVisible()
})
