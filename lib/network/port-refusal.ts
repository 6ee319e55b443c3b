import { once } from 'node:events'
import { createServer } from 'node:net'

/** Reasons why a process cannot listen on a port, by error code (Node.js, "Common system errors"). */
const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use already: stop the program that listens there, or choose another port.',
  EACCES: 'can only be used by an administrator: choose one above 1023.',
}

/** Error codes about the address. */
const codesOfHost: readonly unknown[] = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']

/**
 * Returns a sentence for an error about listening on a port; undefined for other errors.
 *
 * @param setting The name of the setting that chooses the port, if known.
 */
export function portRefusalOf(error: unknown, setting?: string): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'port' in error)) return undefined
  if (!('syscall' in error && error.syscall === 'listen')) return undefined
  const reason = reasons[String(error.code)]
  const named = setting ? `Port ${String(error.port)} (${setting})` : `Port ${String(error.port)}`
  return reason && `${named} ${reason}`
}

/**
 * Returns a sentence that names the setting if a port cannot be used; otherwise undefined. Called before
 * the process starts, which would otherwise end with a stack trace.
 */
export async function portRefusal(
  setting: string,
  host: string,
  port: number,
): Promise<string | undefined> {
  const server = createServer().listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const refusal = portRefusalOf(error, setting) ?? hostRefusalOf(error, host)
    if (refusal === undefined) throw error
    return refusal
  }
  await once(server.close(), 'close')
  return undefined
}

function hostRefusalOf(error: unknown, host: string): string | undefined {
  if (!(error instanceof Error && 'code' in error && codesOfHost.includes(error.code))) {
    return undefined
  }
  return `HOST=${host} is not an address of this machine (${String(error.code)}).`
}
