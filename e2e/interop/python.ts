import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { isInstalled } from './run-tool'

const run = promisify(execFile)

/** Python with packages, which pip installs at first use; or the reason why it is unavailable. */
type OpenedPython = { readonly python: string } | { readonly missing: string }

/** The extra reads trusted lists. */
export const openPyHanko = async () => await openPython('pyhanko[etsi]==0.38.0')

export async function openPython(...packages: readonly string[]): Promise<OpenedPython> {
  const place = resolve('node_modules/.cache', packages.join('-').replace(/[^\w.-]+/g, '-'))
  const python = join(place, 'bin', 'python')
  if (existsSync(join(place, 'complete'))) return { python }
  if (!isInstalled('python3')) return { missing: 'python3 is not installed' }
  try {
    await run('python3', ['-m', 'venv', place])
    await run(python, ['-m', 'pip', 'install', '-q', ...packages])
    await run('touch', [join(place, 'complete')])
    return { python }
  } catch (error) {
    return { missing: `pip cannot bring it: ${String(error).slice(0, 200)}` }
  }
}
