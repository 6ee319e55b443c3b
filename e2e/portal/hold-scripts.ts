import type { Page } from '@playwright/test'

/** Scripts come as late as on a bad line: when they are let through. */
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
