import { join } from 'node:path'
import { replace, top } from './bundle-folder.mjs'

/** The validator for browsers: one script, which the portal serves and a service worker can keep. */
export const verifierPath = join(top, 'public', 'validation', 'validator.js')

/** @type {import('esbuild').BuildOptions} */
const options = {
  absWorkingDir: top,
  entryPoints: ['lib/verifier/worker.ts'],
  outfile: verifierPath,
  bundle: true,
  minify: true,
  // Workers that are modules would need newer browsers to be offline.
  format: 'iife',
  // Selects lib/encoding/platform/browser.
  platform: 'browser',
  inject: ['lib/encoding/platform/browser/buffer.ts'],
  // README: supported browsers.
  target: ['chrome120', 'firefox140', 'safari17.4'],
  logLevel: 'warning',
}

/** Bundles the validator for browsers to the given path. */
export async function bundleVerifier(path = verifierPath) {
  const { build, stop } = await import('esbuild')
  const { outputFiles } = await build({ ...options, write: false })
  await stop()
  for (const { contents } of outputFiles) replace(path, contents)
}

/** The same for development: bundles again after each change of a source. */
export async function watchVerifier() {
  const { context } = await import('esbuild')
  const watched = await context(options)
  await watched.watch()
}

/** The text of the bundle, and the paths of the project's sources in it. */
export async function verifierParts() {
  const { build, stop } = await import('esbuild')
  const { metafile, outputFiles } = await build({ ...options, write: false, metafile: true })
  await stop()
  const inputs = Object.values(metafile.outputs).flatMap(({ inputs }) => Object.entries(inputs))
  const paths = inputs
    .filter(([path, { bytesInOutput }]) => path.startsWith('lib/') && bytesInOutput > 0)
    .map(([path]) => join(top, path))
  return { script: outputFiles.map(({ text }) => text).join(''), paths }
}
