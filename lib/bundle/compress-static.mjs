import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

/** Scripts and styles of a built portal, as its rewrites name them. pdf.js is in `media`. */
const served = [
  { folder: 'chunks', ending: 'js', type: 'text/javascript' },
  { folder: 'chunks', ending: 'css', type: 'text/css' },
  { folder: 'media', ending: 'mjs', type: 'text/javascript' },
]

/**
 * Compresses scripts and styles of a built portal by Brotli, at its best: Next compresses each answer anew, by gzip
 * only, and a sixth larger.
 * @param {string} built the folder of the build
 */
export async function compressStatic(built) {
  const paths = served.flatMap(({ folder, ending }) => {
    const path = join(built, 'static', folder)
    const names = readdirSync(path).filter((name) => name.endsWith(`.${ending}`))
    return names.map((name) => join(path, name))
  })
  await Promise.all(paths.map(compress))
}

async function compress(path) {
  const bytes = readFileSync(path)
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
  writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
}

const acceptsBrotli = [
  { type: 'header', key: 'accept-encoding', value: '(?:.*[ ,])?br(?:[ ,].*)?' },
]

const sourceOf = ({ folder, ending }) => `/_next/static/${folder}/:name(.+\\.${ending})`

/** For browsers that accept Brotli. */
export const compressedRewrites = served.map((files) => ({
  source: sourceOf(files),
  has: acceptsBrotli,
  destination: `/_next/static/${files.folder}/:name.br`,
}))

export const compressedHeaders = served.map((files) => ({
  source: sourceOf(files),
  has: acceptsBrotli,
  headers: [
    { key: 'content-encoding', value: 'br' },
    { key: 'content-type', value: `${files.type}; charset=utf-8` },
    { key: 'vary', value: 'accept-encoding' },
  ],
}))
