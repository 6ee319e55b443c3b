import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes a file with the simulated remote provider, whose API is at another address than its pages; returns its path.
 */
export async function providersFile(
  folder: string,
  { url, authorizationServer }: Readonly<Record<'url' | 'authorizationServer', string>>,
): Promise<string> {
  const provider = {
    name: 'remote',
    title: 'Remote signing',
    authorities: `${authorizationServer}/ca/remote.crt`,
    api: 'csc',
    url: `${url}/csc/v2`,
    authorizationServer,
    clientId: 'paraph',
    clientSecretFile: 'secret',
    signs_challenges: true,
  }
  await writeFile(join(folder, 'secret'), 'simulated-secret')
  const path = join(folder, 'providers.json')
  await writeFile(path, JSON.stringify({ providers: [provider] }))
  return path
}
