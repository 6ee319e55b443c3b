import { chooseLanguage } from '../header-menu'
import { inviteByApi } from '../invite'
import { owner } from '../owner'
import { confirmOnPhone } from '../phone'
import { addressOf, expect, test as it, mailedLink, mailedSubject } from '../story'

const stories = [
  {
    language: 'lv',
    subject: 'Lūgums parakstīt: Nuomos sutartis.pdf',
    asks: 'Bandymų įmonė lūdz Jūs parakstīt',
    byMessage: 'Ar ziņu tālrunī, ievadot personas kodu',
    code: 'Personas kods',
    send: 'Nosūtīt ziņu uz manu tālruni',
    control: /Kontroles kods/,
    signed: 'Parakstīts',
    completed: 'Parakstīts: Nuomos sutartis.pdf',
  },
  {
    language: 'et',
    subject: 'Palun allkirjastage: Nuomos sutartis.pdf',
    asks: 'Bandymų įmonė palub Teie allkirja',
    byMessage: 'Teatega telefoni, isikukoodi sisestades',
    code: 'Isikukood',
    send: 'Saada teade minu telefoni',
    control: /Kontrollkood/,
    signed: 'Allkirjastatud',
    completed: 'Allkirjastatud: Nuomos sutartis.pdf',
  },
] as const

for (const { language, ...words } of stories) {
  it(`a signer gets the mail, reads and signs in ${language}`, async ({ page }) => {
    const email = `reads-${language}@example.com`
    await inviteByApi({ name: owner.name, surname: owner.surname, email, language })
    const link = await mailedLink(email)
    expect(await mailedSubject(email)).toBe(words.subject)
    await page.goto(link)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expect(page.getByText(words.asks)).toBeVisible()

    await page.getByRole('radio', { name: /Smart-ID/ }).check()
    await page.getByText(words.byMessage).click()
    await page.getByLabel(words.code).fill(owner.code)
    await page.getByRole('button', { name: words.send }).click()
    await expect(page.getByRole('heading', { name: words.control })).toBeFocused()
    await confirmOnPhone(page)
    await expect(page.getByRole('heading', { name: words.signed })).toBeVisible()
    await expect.poll(() => mailedSubject(email)).toBe(words.completed)
  })
}

it('a reader chooses another language, by mouse and by keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(addressOf('/'))
  await chooseLanguage(page, 'Latviešu')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Parakstiet dokumentus ar tālruni',
  )
  await expect(page.getByRole('button', { name: 'Eesti' })).toBeHidden()

  await page.getByRole('banner').locator('summary').focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Eesti' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Allkirjastage dokumente telefoniga',
  )
  await expect(page.locator('html')).toHaveAttribute('lang', 'et')
})
