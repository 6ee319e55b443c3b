import type { Page } from '@playwright/test'
import { askCard } from '../simulated-card'

/** The person's equipment: a card of the simulator in the reader, or software that is incomplete. */
export type Inserted =
  | { readonly card: string }
  /** An error code of Web eID. */
  | { readonly failsWith: string }

interface Asked {
  readonly action: string
  readonly challengeNonce?: string
  readonly certificate?: string
  readonly hash?: string
  readonly hashFunction?: string
}

const kinds: Readonly<Record<string, string>> = {
  'web-eid:authenticate': 'authenticate',
  'web-eid:get-signing-certificate': 'certificate',
  'web-eid:sign': 'sign',
}

/**
 * Installs a Web eID extension whose native application uses a software card. The script in the page does what the
 * content script of the extension does; the rest happens outside the browser, as in the native application. A later
 * call changes the card.
 */
export async function insertCard(
  page: Page,
  world: { readonly simulatorUrl: string },
  inserted: Inserted,
): Promise<void> {
  const known = readers.get(page)
  readers.set(page, inserted)
  if (known) return
  await page.exposeFunction('webEidApplication', async (asked: Asked, portalUrl: string) => {
    const now = readers.get(page) ?? inserted
    if ('failsWith' in now) return { error: now.failsWith }
    const { action, challengeNonce: nonce, certificate, hash, hashFunction } = asked
    const request = { kind: kinds[action] ?? '', nonce, certificate, hash, hashFunction }
    return await askCard({ ...world, portalUrl }, now.card, request)
  })
  await page.addInitScript(contentScript, Object.keys(kinds))
}

const readers = new WeakMap<Page, Inserted>()

/** Runs in the page. */
function contentScript(actions: readonly string[]): void {
  const { webEidApplication } = window as unknown as {
    webEidApplication(asked: Asked, origin: string): Promise<{ readonly error?: string }>
  }
  addEventListener('message', (event: MessageEvent<Asked>) => {
    const { data, origin, source } = event
    if (source !== window || !actions.includes(data?.action)) return
    postMessage({ action: `${data.action}-ack` }, origin)
    void webEidApplication(data, location.origin).then(({ error, ...answer }) => {
      const failure = { action: `${data.action}-failure`, error: { code: error, message: '' } }
      const success = { action: `${data.action}-success`, ...answer }
      postMessage(error ? failure : success, origin)
    })
  })
}
