import { type ElementHandle, expect, type Page } from '@playwright/test'

/** Holds scripts back as on a slow connection until they are released. */
export async function holdScripts(page: Page): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held
    await route.continue()
  })
  return () => letThrough()
}

/** Waits until scripts control an element: React then keeps its properties on it. */
export async function awaitHydration(element: Pick<ElementHandle, 'evaluate'>): Promise<void> {
  await expect
    .poll(() => element.evaluate((found) => Object.keys(found).join(' ')))
    .toContain('__reactProps')
}
