import type { Language } from '@/lib/vocabulary/language'
import { fetchWords } from './report-words'

const script = '/validation/offline.js'
const scope = '/validation'
const cachePrefix = 'validation-'

/** Time limit for fetching all files over a slow connection. */
const withinMs = 120_000

export const canKeepOffline = () =>
  globalThis.isSecureContext && 'serviceWorker' in navigator && 'caches' in globalThis

/** Whether the page is kept on this device. */
export async function isKeptOffline(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration(scope)
  return registration !== undefined && (await keptCaches()).length > 0
}

/**
 * Keeps the page on this device in this language, or renews it. If that fails, the kept page stays as it was. Throws if
 * the connection breaks or the browser refuses.
 */
export async function keepOffline(language: Language): Promise<void> {
  await navigator.serviceWorker.register(script, { scope, updateViaCache: 'none' })
  const { active } = await navigator.serviceWorker.ready
  // These modules are loaded here, so that they are among the files of the page.
  await Promise.all([import('./draw-report'), import('./local-validator'), fetchWords(language)])
  await answered(active, { language, files: loadedFiles() })
}

export async function dropOffline(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration(scope)
  await registration?.unregister()
  await Promise.all((await keptCaches()).map((name) => caches.delete(name)))
}

async function keptCaches(): Promise<readonly string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(cachePrefix))
}

/** The files of this portal that the page has loaded so far. */
function loadedFiles(): readonly string[] {
  const addresses = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  return addresses
    .filter(({ origin }) => origin === location.origin)
    .map(({ pathname }) => pathname)
}

function answered(worker: ServiceWorker | null, message: object): Promise<void> {
  return new Promise((resolve, reject) => {
    const { port1, port2 } = new MessageChannel()
    const refuse = () => reject(new Error('The page was not kept'))
    const timer = setTimeout(refuse, withinMs)
    port1.onmessage = ({ data }) => {
      clearTimeout(timer)
      if (data === 'kept') resolve()
      else refuse()
    }
    if (worker) worker.postMessage(message, [port2])
    else refuse()
  })
}
