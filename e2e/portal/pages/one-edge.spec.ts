import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { sendAsOwner } from '../acting-owner'
import { headingOf } from '../elements'
import { inviteByApi } from '../invite'
import { owner } from '../owner'
import { signedPdf, uploadByApi } from '../signed-file'
import { addressOf, expect, test as it, mailedLink, signIn, signOnPhone } from '../story'

/** The left edge of the content, by the width of the window. */
const edges = { 1280: 120, 360: 16 } as const

/** Distance from the top of the content to the top of the heading, by the width of the window. */
const heights = { 1280: 24, 360: 16 } as const

const person = () => ({
  name: owner.name,
  surname: owner.surname,
  email: `${randomUUID()}@example.com`,
})

/** Where the heading of a page begins, from the left edge of the window and the top of the content. */
async function edgeOf(page: Page) {
  await expect(page.locator('main h1')).toBeVisible()
  return await page.evaluate(() => {
    const [main, heading] = ['main', 'main h1'].map((one) =>
      document.querySelector(one)?.getBoundingClientRect(),
    )
    return {
      left: Math.round(heading?.x ?? 0),
      below: Math.round((heading?.y ?? 0) - (main?.y ?? 0)),
    }
  })
}

/** WCAG 1.4.10: at 400 % a window of 1280 pixels has 320, and nothing scrolls sideways. */
async function expectNoSidewaysScrolling(page: Page): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect([page.url(), width]).toEqual([page.url(), 320])
}

async function expectOneEdge(page: Page, addresses: readonly string[]): Promise<void> {
  for (const width of [1280, 360] as const) {
    await page.setViewportSize({ width, height: 800 })
    const found: Record<string, object> = {}
    for (const address of addresses) {
      await page.goto(address)
      found[address] = await edgeOf(page)
      if (width === 360) await expectNoSidewaysScrolling(page)
      await page.setViewportSize({ width, height: 800 })
    }
    const wanted = { left: edges[width], below: heights[width] }
    expect([width, found]).toEqual([
      width,
      Object.fromEntries(addresses.map((address) => [address, wanted])),
    ])
  }
}

it('pages for everybody have one left edge, and their headings one height', async ({ page }) => {
  const shared = await uploadByApi(await signedPdf())
  const paths = [
    '/',
    '/sign-in',
    '/sign-in/organisation/unknown',
    '/validation',
    '/reference',
    `/public/${shared}`,
    '/no-page',
  ]
  await expectOneEdge(page, paths.map(addressOf))
})

it('pages of owners have the same left edge and height of headings', async ({ page }) => {
  await signIn(page)
  const document = await sendAsOwner('Kraštas.pdf', [person()])
  const paths = [
    '/documents',
    `/documents/${document}`,
    `/documents/${randomUUID()}`,
    '/documents/new',
    '/documents/templates',
    '/documents/labels',
    '/documents/missing',
    '/sign-yourself',
    '/settings',
    '/settings/callbacks',
    '/waiting',
  ]
  await expectOneEdge(page, paths.map(addressOf))
})

it('pages of signers have the same edge and height, before and after signing', async ({ page }) => {
  await expectOneEdge(page, [
    await inviteByApi(person()),
    await inviteByApi(person(), 'private'),
    addressOf('/signing-link/nobody-has-such-a-link-nobody-at-all'),
  ])
  const signer = person()
  await inviteByApi(signer)
  const link = await mailedLink(signer.email)
  await page.goto(link)
  await signOnPhone(page, owner.code)
  await expect(headingOf(page, 'signing.signed')).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(link)
  expect(await edgeOf(page)).toEqual({ left: edges[1280], below: heights[1280] })
})
