import type { APIRequestContext } from '@playwright/test'
import { inviteByApi } from '../invite'
import { sendDocument } from '../new-document'
import { addressOf, expect, test as it, mailedLink, signIn } from '../story'

/**
 * The most that the scripts in a page may weigh, in kilobytes as transferred. React and the client of Next are 113 of
 * them, and a page that has nothing else begins with 120.
 */
const budgets = {
  start: 0,
  'sign-in': 133,
  document: 140,
  'new document': 153,
  'bulk send': 151,
  signer: 136,
} as const

it('keeps the scripts of its pages within their budgets', async ({ page }) => {
  const signer = { name: 'Ona', surname: 'Testaitė', email: 'weights@example.com' }
  await inviteByApi(signer)
  const weights: Record<string, number> = {
    start: await weightOf(page.request, '/'),
    'sign-in': await weightOf(page.request, '/sign-in'),
  }
  await page.goto(await mailedLink('weights@example.com'))
  weights.signer = await weightOf(page.request, page.url())
  await signIn(page)
  weights['new document'] = await weightOf(page.request, '/documents/new')
  weights['bulk send'] = await weightOf(page.request, '/documents/bulk')
  await sendDocument(page, 'Svoris.pdf', 'weighed@example.com')
  weights.document = await weightOf(page.request, page.url())
  for (const [name, most] of Object.entries(budgets))
    expect.soft(weights[name], name).toBeLessThanOrEqual(most)
})

/** Scripts named in a page, in kilobytes. */
async function weightOf(request: APIRequestContext, address: string): Promise<number> {
  const html = await (await request.get(new URL(address, addressOf('/')).href)).text()
  const scripts = [...html.matchAll(/<script src="([^"]+)"(?![^>]*noModule)/g)].map(
    ([, src]) => src,
  )
  let bytes = 0
  for (const src of new Set(scripts)) {
    const { 'content-encoding': encoding, 'content-length': length } = (
      await request.get(addressOf(src ?? ''), { headers: { 'accept-encoding': 'br' } })
    ).headers()
    expect([src, encoding]).toEqual([src, 'br'])
    bytes += Number(length)
  }
  return bytes / 1000
}
