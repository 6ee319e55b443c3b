import { join } from 'node:path'

/** The socket for administering a running gateway, accessible to its own user on its own machine only. */
export function adminSocketPath(dataDir: string): string {
  return join(dataDir, 'admin.sock')
}
