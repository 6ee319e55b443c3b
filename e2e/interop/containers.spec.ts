import { readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { readContainer } from '@paraph/validator/container/read-container'
import type { ByteSource } from '@paraph/validator/encoding/byte-source'
import { testAlgorithms } from '@paraph/validator/testing/certificates'
import { createTestPki } from '@paraph/validator/testing/pki'
import { beforeAll, describe, expect, it } from 'vitest'
import { containerTypes, manyFiles, signedContainer } from './container-samples'
import { isInstalled, runTool } from './run-tool'
import { toolFolder } from './tool-folder'

const at = new Date('2026-03-01T09:30:00Z')

const folder = toolFolder()
const pki = createTestPki(() => at)

describe.each(containerTypes)('%s with several signatures', (type) => {
  let path: string
  let container: ByteSource

  beforeAll(async () => {
    container = await signedContainer(pki, type, {
      algorithms: [...testAlgorithms, 'ecdsa-sha256'],
      level: 'B-LT',
      at,
      files: manyFiles,
    })
    path = await folder.keep(`signed.${type}`, container.read(0, container.size))
  })

  const entryNames = () => readContainer(container).archive.entries.map(({ name }) => name)

  it.runIf(isInstalled('unzip'))(
    'is unpacked by unzip as readable files of its names',
    async () => {
      const target = folder.pathOf(`unpacked-${type}`)
      const unpacked = await runTool('env', 'LC_ALL=C.UTF-8', 'unzip', '-q', path, '-d', target)
      expect(unpacked).toMatchObject({ code: 0, output: '' })
      const files = readdirSync(target, { recursive: true, withFileTypes: true, encoding: 'utf8' })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
      expect(files.map((file) => relative(target, file)).sort()).toEqual(entryNames().sort())
      for (const file of files) expect(statSync(file).mode & 0o600).toBe(0o600)
    },
  )

  it.runIf(isInstalled('python3'))(
    'has the right names and contents according to Python',
    async () => {
      const script = [
        'import json, sys, zipfile',
        'z = zipfile.ZipFile(sys.argv[1])',
        'assert z.testzip() is None',
        'print(json.dumps({n: len(z.read(n)) for n in z.namelist()}))',
      ].join('\n')
      const { code, output } = await runTool('python3', '-c', script, path)
      expect(code).toBe(0)
      const sizes = JSON.parse(output) as Record<string, number>
      for (const { name, content } of manyFiles) expect(sizes[name]).toBe(content.size)
    },
  )
})
