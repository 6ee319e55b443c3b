import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import type { Bytes } from '@/lib/encoding/bytes'
import { certificateToPem } from '@/lib/pki/pem'

/** Where foreign tools find what they are to runTool. */
interface ToolFolder {
  /** The path of something in it, whether it is there or not. */
  readonly pathOf: (name: string) => string
  /** Writes a file, in folders of its own if its name says so; gives its path. */
  readonly keep: (name: string, content: string | Bytes) => Promise<string>
  /** Certificates as PEM, one after another. */
  readonly keepPem: (name: string, ...certificates: readonly Bytes[]) => Promise<string>
}

/** A folder that lives as long as the tests of the file that asks for it. */
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
