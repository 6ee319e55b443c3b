import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** OWNER/NAME at GitHub, and a tag. */
export interface Published {
  readonly repository: string
  readonly tag: string
}

/** The folder with the published source of a project, kept between runs. Throws if it is not available. */
export async function cloned({ repository, tag }: Published): Promise<string> {
  const place = placeOf(repository, tag)
  await kept(place, async (folder) => {
    const address = `https://github.com/${repository}`
    await run('git', ['clone', '-q', '--depth', '1', '--branch', tag, address, folder])
  })
  return place
}

/** A folder of the cache. */
export function placeOf(...names: readonly string[]): string {
  return resolve('node_modules/.cache/source', names.join('-').replaceAll('/', '-'))
}

/** Fills a folder once; atomic, also when two processes do it at once. */
export async function kept(
  place: string,
  fill: (folder: string) => Promise<unknown>,
): Promise<void> {
  if (existsSync(place)) return
  await mkdir(dirname(place), { recursive: true })
  const incoming = await mkdtemp(`${place}-incoming-`)
  await fill(incoming)
  await rename(incoming, place)
}
