import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { scriptOfFloor } from '@paraph/validator/testing/browsers/browser-floor'
import { newerUsesIn } from '@paraph/validator/testing/browsers/newer-uses'
import { text } from '../../text'
import { inviteByApi } from '../invite'
import { expect, test as it } from '../story'

/** Features that no browser at the floor has, and why they are used. */
const exceptions: Readonly<Record<string, string>> = {
  'JSON.rawJSON': 'core-js asks whether it is there in a way of its own',
  '.union': 'zod’s z.union, not a set’s',
  '.chunks': 'a field of React’s, not an iterator’s',
  '.startViewTransition': 'React’s, where a page has a ViewTransition: none has',
  'for await':
    'React iterates values other than streams, and pdf.js in getTextContent, which is never called',
}

it('served scripts use no features that a browser at the floor lacks', () => {
  const scripts = ['.next/static', 'public/pdfjs'].flatMap(scriptsIn)
  const found = scripts.flatMap(({ name, path }) => {
    const uses = newerUsesIn(readFileSync(path, 'utf8'))
    return uses.filter((use) => exceptions[use] === undefined).map((use) => `${name}: ${use}`)
  })
  expect(scripts.length).toBeGreaterThan(10)
  expect(found).toEqual([])
})

it('a browser at the floor draws the document and reads its text', async ({ page }) => {
  const floor = scriptOfFloor()
  await page.addInitScript(floor)
  // A worker has its own globals.
  await page.route(/\/pdf\.worker\.min\.[^/]*mjs$/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: `${floor}\n${await response.text()}` })
  })
  const signer = { name: 'Ona', surname: 'Testaitė', email: 'browser-floor@example.com' }
  const prepared = page.waitForResponse(/pdf\.worker\.min/)
  await page.goto(await inviteByApi(signer))
  expect((await (await prepared).text()).startsWith(floor)).toBe(true)
  // pdf.js adds the rest itself.
  expect(await page.evaluate(() => Symbol.asyncIterator in ReadableStream.prototype)).toBe(false)
  const sheet = page.getByRole('region', { name: text('viewer.page', { page: 1, pages: 1 }) })
  await expect(sheet.locator('canvas')).toBeVisible()
  await expect(sheet.getByText('An agreement')).toBeAttached()
  await expect(page.getByText(/cannot be shown|could not show/)).toHaveCount(0)
})

function scriptsIn(folder: string) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.m?js$/.test(entry.name))
    .map(({ name, parentPath }) => ({ name, path: join(parentPath, name) }))
}
