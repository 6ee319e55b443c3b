/// <reference lib="webworker" />

/**
 * Keeps the validation page, its scripts, the validator and the trust material on this device, so that the page works
 * without a network. Installed only by a button of the page. It answers GET requests for these files
 * and leaves every other request alone: no file that is checked passes through it.
 */
const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self))

const page = '/validation'
/** Fetched at every visit, because they change without another address. */
const changing = ['/validation/validator.js', '/validation/trust']
/** Addresses that change with their content. */
const scripts = '/_next/static/'
const others = ['/icon.svg', '/validation/manifest.webmanifest']

/** Caches are replaced as a whole, so that a page and its scripts are of one version. */
const prefix = 'validation-'

worker.addEventListener('install', () => void worker.skipWaiting())
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()))

worker.addEventListener('message', (event) => {
  const [port] = event.ports
  const kept = keep(event.data).then(
    () => port?.postMessage('kept'),
    () => port?.postMessage('failed'),
  )
  event.waitUntil(kept)
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== worker.location.origin) return
  if (request.mode === 'navigate') {
    if (pathname === page) event.respondWith(newest(request))
  } else if (isScript(pathname)) {
    event.respondWith(keptFirst(request))
  } else if (changing.includes(pathname)) {
    event.respondWith(newest(request, true))
  }
})

/**
 * Fills a new cache and deletes the others. The page is fetched without cookies: a kept page names no person.
 * @param {{ language: string, files: readonly string[] }} wanted
 */
async function keep({ language, files }) {
  const name = prefix + Date.now()
  try {
    const cache = await caches.open(name)
    const plain = /** @type {const} */ ({ credentials: 'omit', cache: 'no-cache' })
    const shell = await fetch(page, { ...plain, headers: { 'accept-language': language } })
    if (!shell.ok) throw new Error(`HTTP ${shell.status}`)
    const html = await shell.clone().text()
    const named = html.match(/\/_next\/static\/[\w./~%@-]+/g) ?? []
    const paths = new Set([...named, ...files].map(normalised).filter(isScript))
    await cache.put(page, shell)
    await cache.addAll([...changing, ...others].map((file) => new Request(file, plain)))
    await Promise.all([...paths].map((path) => addIfThere(cache, path)))
    await forget(name)
  } catch (error) {
    await caches.delete(name)
    throw error
  }
}

/**
 * The path that is fetched, without dot segments: RFC 3986, 5.2.4.
 * @param {string} file
 */
const normalised = (file) => new URL(file, worker.location.origin).pathname

/** @param {string} path */
const isScript = (path) => path.startsWith(scripts)

/**
 * A page may name files that it never loads.
 * @param {Cache} cache
 * @param {string} file
 */
async function addIfThere(cache, file) {
  const answer = await fetch(file, { credentials: 'omit' })
  if (answer.ok) await cache.put(file, answer)
}

/**
 * Deletes all caches of this worker except one.
 * @param {string} name
 */
async function forget(name) {
  const names = await caches.keys()
  const former = names.filter((each) => each.startsWith(prefix) && each !== name)
  await Promise.all(former.map((each) => caches.delete(each)))
}

/** @param {Request} request */
async function keptFirst(request) {
  return (await kept(request)) ?? (await fetch(request))
}

/**
 * The answer of the network, and the kept one if the network fails.
 * @param {Request} request
 */
async function newest(request, keepsAnswer = false) {
  try {
    const answer = await fetch(request)
    if (answer.status >= 500) return (await kept(request)) ?? answer
    if (keepsAnswer && answer.status === 200) await replace(request, answer.clone())
    return answer
  } catch (error) {
    const answer = await kept(request)
    if (answer) return answer
    throw error
  }
}

/** @param {Request} request */
function kept(request) {
  const { pathname } = new URL(request.url)
  return caches.match(pathname, { ignoreVary: true })
}

/**
 * @param {Request} request
 * @param {Response} answer
 */
async function replace(request, answer) {
  const name = (await caches.keys()).find((each) => each.startsWith(prefix))
  if (name === undefined) return
  const cache = await caches.open(name)
  await cache.put(new URL(request.url).pathname, answer)
}
