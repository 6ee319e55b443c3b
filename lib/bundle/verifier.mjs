import { join } from 'node:path'
import { browserScript, scriptOptions } from '@paraph/validator/verifier/browser-script.mjs'
import { replace, top } from './bundle-folder.mjs'

/** The validator for browsers, as the portal serves it. */
export const verifierPath = join(top, 'public', 'validation', 'validator.js')

export async function bundleVerifier() {
  replace(verifierPath, await browserScript())
}

/** The same for development: bundles again after each change of a source. */
export async function watchVerifier() {
  const { context } = await import('esbuild')
  const watched = await context({ ...scriptOptions, outfile: verifierPath })
  await watched.watch()
}
