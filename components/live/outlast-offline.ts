/**
 * If a rendering does not arrive, the router makes the browser load the address; without a network, the browser's own
 * error page replaces ours. So a rendering that is lost while the browser is offline is fetched again when the network
 * is back. The router gets only complete renderings. Next has a setting for this (useOffline), but it also repeats
 * server actions: findings/action-runs-twice.sh.
 */
export function outlastOffline() {
  const { fetch } = window
  const patientFetch: typeof fetch = async (input, init) => {
    if (!new Headers(init?.headers).has('rsc')) return await fetch(input, init)
    try {
      const answer = await fetch(input, init)
      await answer.clone().arrayBuffer()
      return answer
    } catch (error) {
      if (navigator.onLine || init?.signal?.aborted) throw error
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
      return await patientFetch(input, init)
    }
  }
  window.fetch = patientFetch
  return () => {
    if (window.fetch === patientFetch) window.fetch = fetch
  }
}
