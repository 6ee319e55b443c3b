import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { replace, top } from './bundle-folder.mjs'
import { isBundleOutdated, newestSource, outdir, stamp } from './outdated.mjs'
import { bundleVerifier } from './verifier.mjs'

/** Programs that run as a process or a thread, by the name of their file in `dist`. */
const programs = {
  start: 'lib/start.ts',
  gateway: 'lib/gateway/main.ts',
  simulator: 'lib/simulator/main.ts',
  portal: 'lib/portal/main.ts',
  'validation-thread': 'lib/isolation/thread.ts',
  'picture-program': 'lib/isolation/pictures/picture-program.ts',
  'database-thread': 'lib/storage/embedded/worker.ts',
  paraph: 'lib/command/paraph.ts',
}

/** Folders that the programs read: copied directly into `dist`, so that `import.meta.url` finds them. */
export const folders = {
  migrations: 'lib/storage/migrating/migrations',
  assets: 'lib/simulator/pages/assets',
  dejavu: 'lib/validator/pdf/fonts/dejavu',
}

/** Packages that are not bundled: they have data files or native parts, or are written for `require`. */
export const whole = [
  '@electric-sql/pglite',
  '@embedpdf/pdfium',
  '@jsquash/webp',
  '@noble/curves',
  'csv-parse',
  'esbuild',
  'fontkit',
  'nodemailer',
  'pg',
  'pino',
  'postal-mime',
  'prom-client',
  'smtp-server',
]

/** Bundles the programs and the validator for browsers, if a bundle is missing or older than its sources. */
export async function bundle() {
  if (!isBundleOutdated()) return
  const newest = newestSource()
  await bundleInto(outdir, programs)
  await bundleVerifier()
  for (const [name, folder] of Object.entries(folders)) {
    cpSync(join(top, folder), join(outdir, name), { recursive: true })
  }
  replace(stamp, String(newest))
}

/** Bundles the given programs, by file name, and the modules that they share. */
export async function bundleInto(outdir, entryPoints) {
  const { build, stop } = await import('esbuild')
  const { outputFiles } = await build({
    absWorkingDir: top,
    entryPoints,
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: [...whole, 'next'],
    sourcemap: 'linked',
    logLevel: 'warning',
    write: false,
  })
  // Ends the esbuild process, which would keep running and keep its memory.
  await stop()
  for (const { path, contents } of outputFiles) replace(path, contents)
}
