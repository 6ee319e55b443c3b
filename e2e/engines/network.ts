import { expect } from '@playwright/test'
import type { Page } from './page'

declare global {
  /** A variable of the document: gone when the browser has loaded another one. */
  var network: { isAway: boolean; lost: number; arrived: number }
}

/**
 * Makes renderings of pages fail in this document while the network counts as away. No driver of WebKit can switch
 * the network itself off.
 */
export async function standInForNetwork(page: Page): Promise<void> {
  await page.eval(() => {
    const { fetch } = window
    globalThis.network = { isAway: false, lost: 0, arrived: 0 }
    Object.defineProperty(navigator, 'onLine', { get: () => !network.isAway })
    window.fetch = async (input, init) => {
      const headers = new Headers(init?.headers)
      const isRendering = headers.has('rsc') && !headers.has('next-router-prefetch')
      if (!isRendering) return await fetch(input, init)
      if (network.isAway) network.lost += 1
      if (network.isAway) throw new TypeError('Load failed')
      const answer = await fetch(input, init)
      if (network.lost > 0) network.arrived += 1
      return answer
    }
  })
}

export async function takeNetworkAway(page: Page): Promise<void> {
  await page.eval(() => Object.assign(network, { isAway: true }))
}

/** Waits until a rendering is lost, restores the network, and waits until the same document has got a rendering. */
export async function bringNetworkBack(page: Page): Promise<void> {
  await expect.poll(() => page.eval(() => network.lost)).toBeGreaterThan(0)
  await page.eval(() => {
    network.isAway = false
    dispatchEvent(new Event('online'))
  })
  await expect.poll(() => page.eval(() => network.arrived)).toBeGreaterThan(0)
}
