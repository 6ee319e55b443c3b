import { cpSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { TestProject } from 'vitest/node'
import { bundle, bundleInto, folders } from '@/lib/bundle/bundle.mjs'
import { type PreparedServices, prepareServices } from '../services'

declare module 'vitest' {
  export interface ProvidedContext {
    inProcess: {
      /** Address of the bundle that starts services. */
      readonly program: string
      /** The services prepared for each worker. */
      readonly prepared: readonly PreparedServices[]
    }
  }
}

/**
 * Bundles gateway and simulator once: each worker would spend many seconds on transforming their modules. What the
 * workers keep open until they end is prepared and removed here.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await bundle()
  const folder = resolve('test-results', 'in-process')
  await bundleInto(folder, {
    'in-process': 'e2e/in-process/start-in-process.ts',
    'validation-thread': 'lib/isolation/thread.ts',
    'picture-program': 'lib/isolation/pictures/picture-program.ts',
    'database-thread': 'lib/storage/embedded/worker.ts',
  })
  for (const [name, read] of Object.entries(folders))
    cpSync(read, join(folder, name), { recursive: true })
  const workers = Array.from({ length: Number(project.config.maxWorkers) }, () => prepareServices())
  const services = await Promise.all(workers)
  project.provide('inProcess', {
    program: pathToFileURL(join(folder, 'in-process.js')).href,
    prepared: services.map(({ env, running }) => ({ env, running })),
  })
  return async () => {
    await Promise.all(services.map(({ forget }) => forget()))
  }
}
