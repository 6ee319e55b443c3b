/** One session of the W3C WebDriver protocol, with the few commands that the stories need. */
export interface WebDriverSession {
  /** Sends a command of the session; returns its value. */
  readonly send: <Value>(method: 'GET' | 'POST', command: string, body?: object) => Promise<Value>
  readonly end: () => Promise<void>
}

/** Starts the browser that the capabilities describe. */
export async function startSession(
  driverUrl: string,
  capabilities: object,
): Promise<WebDriverSession> {
  const wanted = { capabilities: { alwaysMatch: capabilities } }
  const { sessionId } = await call<{ sessionId: string }>(`${driverUrl}/session`, 'POST', wanted)
  const url = `${driverUrl}/session/${sessionId}`
  return {
    send: (method, command, body) => call(`${url}/${command}`, method, body),
    end: () => call(url, 'DELETE'),
  }
}

async function call<Value>(
  url: string,
  method: 'GET' | 'POST' | 'DELETE',
  body?: object,
): Promise<Value> {
  const sent = method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}
  const response = await fetch(url, { method, ...sent })
  const { value } = (await response.json()) as { value: Value & { message?: string } }
  if (!response.ok) throw new Error(`WebDriver ${method} ${url}: ${value.message}`)
  return value
}
