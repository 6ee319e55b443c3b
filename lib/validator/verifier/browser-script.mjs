import { fileURLToPath } from 'node:url'

/** How the validator for browsers is bundled: one script, which a worker runs and a service worker can keep. */
export const scriptOptions = /** @type {const} @satisfies {import('esbuild').BuildOptions} */ ({
  absWorkingDir: fileURLToPath(new URL('..', import.meta.url)),
  entryPoints: ['verifier/worker.ts'],
  bundle: true,
  minify: true,
  // Workers that are modules would need newer browsers to be offline.
  format: 'iife',
  // Selects encoding/platform/browser.
  platform: 'browser',
  inject: ['encoding/platform/browser/buffer.ts'],
  // README: supported browsers.
  target: ['chrome120', 'firefox140', 'safari17.4'],
  logLevel: 'warning',
})

/** The text of the script. */
export async function browserScript() {
  const { build, stop } = await import('esbuild')
  const { outputFiles } = await build({ ...scriptOptions, write: false })
  // Ends the esbuild process, which would keep running and keep its memory.
  await stop()
  return outputFiles.map(({ text }) => text).join('')
}
