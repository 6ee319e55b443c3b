import { join } from 'node:path'

/** Where the administration of a running gateway listens: reachable only on its own machine, by its own user. */
export function adminSocketPath(dataDir: string): string {
  return join(dataDir, 'admin.sock')
}
