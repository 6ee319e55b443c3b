import type { BrowserRequest } from './client'

const commands: Readonly<Record<string, string>> = {
  authenticate: 'authenticate',
  certificate: 'get-signing-certificate',
  sign: 'sign',
}

/** Asks a software card of the simulator, as extension and native application of Web eID do with a real one. */
export async function askCard(
  { simulatorUrl, portalUrl }: { readonly simulatorUrl: string; readonly portalUrl: string },
  card: string,
  { kind, nonce, ...asked }: BrowserRequest,
): Promise<Readonly<Record<string, unknown>>> {
  const body = nonce === undefined ? asked : { challengeNonce: nonce, origin: portalUrl }
  const response = await fetch(`${simulatorUrl}/card/${card}/${commands[kind]}`, {
    method: 'POST',
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`The simulated card refused: ${answer.error}`)
  return answer.error ? { error: answer.error.code } : answer
}
