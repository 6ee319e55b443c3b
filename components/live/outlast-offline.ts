/**
 * When a rendering does not arrive, the router has the browser load the address, which without a network shows the
 * browser's own page instead of ours. So a rendering that is lost while the browser is offline is fetched again when
 * the network is back. The router gets a rendering when all of it has arrived. Next's own setting for this (useOffline)
 * repeats server actions, too: findings/action-runs-twice.sh.
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
