import type { Page } from '@playwright/test'
import { sendAsOwner } from '../acting-owner'
import { awaitHydration, holdScripts } from '../hold-scripts'
import { inviteByApi } from '../invite'
import { addressOf, expect, test as it, signIn } from '../story'

const of = (path: string) => async (page: Page) => {
  await signIn(page)
  return addressOf(path)
}

const crowd = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => ({
  name: 'Ona',
  surname: 'Testaitė',
  email: `early-text-${number}@example.com`,
}))

/** The pages that have text fields when they open. */
const pages: Readonly<Record<string, (page: Page) => Promise<string>>> = {
  'the sign-in': async () => addressOf('/sign-in'),
  'the page of a signer': () =>
    inviteByApi({ name: 'Ona', surname: 'Testaitė', email: 'early-text@example.com' }),
  'the list': async (page) => {
    await sendAsOwner('Sąrašas.pdf', crowd.slice(0, 1))
    return await of('/documents')(page)
  },
  'a new document': of('/documents/new'),
  'the settings': of('/settings'),
  'a document with many signers': async (page) => {
    await signIn(page)
    return addressOf(`/documents/${await sendAsOwner('Daugelio.pdf', crowd)}`)
  },
}

const typed = 'typed@example.com'
const textFields = ['text', 'search', 'email', 'tel']
  .map((type) => `input[type=${type}]`)
  .join(', ')

for (const [name, open] of Object.entries(pages)) {
  it(`text typed on ${name} before the scripts have loaded stays`, async ({ page }) => {
    const address = await open(page)
    const letThrough = await holdScripts(page)
    await page.goto(address, { waitUntil: 'commit' })
    const main = page.getByRole('main')
    await main.locator('form, input').filter({ visible: true }).first().waitFor()
    await page.waitForLoadState('domcontentloaded')
    for (const summary of await main.locator('details:not([open]) > summary').elementHandles()) {
      if (await summary.isVisible()) await summary.click()
    }
    const fields = await main
      .locator(`input:not([type]), ${textFields}, textarea`)
      .filter({ visible: true })
      .elementHandles()
    expect(fields.length).toBeGreaterThan(0)
    for (const field of fields) await field.fill(typed)
    letThrough()
    for (const field of fields) await awaitHydration(field)
    for (const field of fields) await expect.poll(() => field.evaluate(known)).toBe(typed)
  })
}

/** Runs in the page: the text of a field as its component knows it, which writes it when it is rendered again. */
function known(field: Node): unknown {
  const [, props] = Object.entries(field).find(([name]) => name.startsWith('__reactProps')) ?? []
  return (
    props?.value ??
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
      ? field.value
      : undefined)
  )
}
