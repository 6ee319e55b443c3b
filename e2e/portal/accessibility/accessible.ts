import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const ofColour = ['color-contrast', 'link-in-text-block']

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

/**
 * Checks WCAG 2.2 AA with axe on a page in a named state, and the colour rules also in the dark theme. For elements
 * that `alike` selects, which look like others of the page, the slow colour rules are skipped. The story goes on after
 * a violation, and fails at its end.
 */
export async function expectAccessible(page: Page, state: string, alike?: string): Promise<void> {
  // Pages have no foreign frames, so no blank page is needed to merge results.
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  if (alike !== undefined) axe.disableRules(ofColour)
  const found = [await axe.withTags(wcag).analyze()]
  if (alike !== undefined) found.push(await colours(page, alike))
  // Colours would be measured during a transition.
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  found.push(await colours(page, alike))
  await page.emulateMedia({ colorScheme: null, reducedMotion: null })
  const violations = found
    .flatMap((results) => results.violations)
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  expect.soft(violations, state).toEqual([])
}

/** The page has axe already: loading it again takes longer than a run. */
const colours = (page: Page, alike?: string): Promise<AxeResults> =>
  page.evaluate(
    async ({ runOnly, but }) => {
      const { axe } = window as unknown as {
        axe: { run: (where: object, what: object) => Promise<AxeResults> }
      }
      return await axe.run({ include: 'html', ...but }, { runOnly, resultTypes: ['violations'] })
    },
    { runOnly: ofColour, but: alike === undefined ? {} : { exclude: alike } },
  )

/** Checks a page in one state after the other. */
export const crawlOf = (page: Page) => (state: string, alike?: string) =>
  expectAccessible(page, state, alike)
