import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { top } from './bundle-folder.mjs'

const compressed = /\.(js|mjs|css)$/

/** Folders whose scripts and styles are compressed, and where the results are in the static files of a build. */
const folders = [
  { from: (built) => join(built, 'static', 'chunks'), to: 'chunks' },
  { from: () => join(top, 'public', 'pdfjs'), to: 'pdfjs' },
]

/**
 * Compresses scripts and styles of a built portal by Brotli, at its best: Next compresses each answer anew, by gzip
 * only, and a sixth larger.
 * @param {string} built the folder of the build
 */
export async function compressStatic(built) {
  await Promise.all(
    folders.flatMap(({ from, to }) => {
      mkdirSync(join(built, 'static', to), { recursive: true })
      const names = readdirSync(from(built)).filter((name) => compressed.test(name))
      return names.map((name) => compress(join(from(built), name), join(built, 'static', to, name)))
    }),
  )
}

async function compress(source, target) {
  const bytes = readFileSync(source)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${target}.br`, await promisify(brotliCompress)(bytes, { params }))
}

/** The same files as rewrites and headers of the portal, for browsers that accept Brotli. */
const served = [
  { source: '/_next/static/chunks/:name(.+\\.js)', to: 'chunks', type: 'text/javascript' },
  { source: '/_next/static/chunks/:name(.+\\.css)', to: 'chunks', type: 'text/css' },
  // Its addresses stay when its version changes.
  { source: '/pdfjs/:name(.+\\.mjs)', to: 'pdfjs', type: 'text/javascript', caching: 'no-cache' },
]

const acceptsBrotli = [
  { type: 'header', key: 'accept-encoding', value: '(?:.*[ ,])?br(?:[ ,].*)?' },
]

export const compressedRewrites = served.map(({ source, to }) => ({
  source,
  has: acceptsBrotli,
  destination: `/_next/static/${to}/:name.br`,
}))

export const compressedHeaders = served.map(({ source, type, caching }) => ({
  source,
  has: acceptsBrotli,
  headers: [
    { key: 'content-encoding', value: 'br' },
    { key: 'content-type', value: `${type}; charset=utf-8` },
    { key: 'vary', value: 'accept-encoding' },
    ...(caching ? [{ key: 'cache-control', value: caching }] : []),
  ],
}))
