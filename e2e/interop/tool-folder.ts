import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Bytes } from '@paraph/validator/encoding/bytes'
import { certificateToPem } from '@paraph/validator/pki/pem'
import { afterAll, beforeAll } from 'vitest'

/** A folder with input files for foreign tools. */
interface ToolFolder {
  /** The path of a file in it, whether or not it exists. */
  readonly pathOf: (name: string) => string
  /** Writes a file, with subfolders if its name has any; returns its path. */
  readonly keep: (name: string, content: string | Bytes) => Promise<string>
  /** Writes certificates as PEM, one after another. */
  readonly keepPem: (name: string, ...certificates: readonly Bytes[]) => Promise<string>
}

/** A folder that exists during the calling test file. */
export function toolFolder(): ToolFolder {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'judged-'))
  })
  afterAll(async () => {
    await rm(folder, { recursive: true })
  })
  const pathOf = (name: string) => join(folder, name)
  const keep = async (name: string, content: string | Bytes) => {
    await mkdir(dirname(pathOf(name)), { recursive: true })
    await writeFile(pathOf(name), content)
    return pathOf(name)
  }
  return {
    pathOf,
    keep,
    keepPem: (name, ...certificates) => keep(name, certificates.map(certificateToPem).join('')),
  }
}
