import { once } from 'node:events'
import { createServer } from 'node:net'

/** Why a process cannot listen on a port, by the code of what it meets (Node.js, "Common system errors"). */
const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use already: stop what listens there, or choose another one.',
  EACCES: 'may be listened on by an administrator alone: choose one above 1023.',
}

/** The same of the address that it is to be on. */
const codesOfHost: readonly unknown[] = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EINVAL']

/**
 * What an error says of a port that somebody was to listen on, in a sentence; undefined when it is about something else.
 *
 * @param setting The name of the setting that chooses the port, where it is known.
 */
export function portRefusalOf(error: unknown, setting?: string): string | undefined {
  if (!(error instanceof Error && 'code' in error && 'port' in error)) return undefined
  if (!('syscall' in error && error.syscall === 'listen')) return undefined
  const reason = reasons[String(error.code)]
  const named = setting ? `Port ${String(error.port)} (${setting})` : `Port ${String(error.port)}`
  return reason && `${named} ${reason}`
}

/**
 * Why nobody can listen on a port, in a sentence that names its setting; undefined when somebody can. It is asked before
 * a process is started that would end with a stack.
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
  return `HOST=${host} is no address here (${String(error.code)}).`
}
