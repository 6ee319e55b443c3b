import { once } from 'node:events'
import { createServer } from 'node:net'

/** Why a process cannot listen, by the code of what it would meet (Node.js, "Common system errors"). */
const reasons: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is in use already: stop what listens there, or choose another one.',
  EACCES: 'may be listened on by an administrator alone: choose one above 1023.',
}

/**
 * Why nobody can listen on a port, in a sentence that names its setting; undefined when somebody can. It is asked before
 * a process is started that would end with a stack.
 *
 * @param setting The name of the setting that chooses the port.
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
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    const reason = reasons[code]
    return reason
      ? `Port ${port} (${setting}) ${reason}`
      : `HOST=${host} is no address here (${code}).`
  }
  await once(server.close(), 'close')
  return undefined
}
