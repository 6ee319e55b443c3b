import { setTimeout as pause } from 'node:timers/promises'

/** One call: a JSON object with the access token in it, and a JSON object back. */
export function gatewayOf(address, accessToken) {
  async function call(path, body = {}, method = 'POST') {
    const response = await fetch(address + path, {
      method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ access_token: accessToken, ...body }),
    })
    const answer = await response.json()
    if (answer.status === 'error') throw new Error(`${answer.error_code ?? ''} ${answer.message}`)
    return answer
  }

  /** The phone rings: ask every second until the person has answered. */
  async function awaitPerson(path) {
    for (;;) {
      const answer = await call(path)
      if (answer.status !== 'waiting') return answer
      await pause(1000)
    }
  }

  return { call, awaitPerson }
}
