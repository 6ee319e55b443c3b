import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { copiedParts } from './copied-parts.mjs'

const top = fileURLToPath(new URL('../..', import.meta.url))
const read = (name: string) => readFileSync(`${top}/${name}`, 'utf8')

interface Locked {
  readonly license?: string
  readonly integrity?: string
  /** Whether the package is inside the package above it, whose digest covers both. */
  readonly inBundle?: boolean
  readonly dev?: boolean
}

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}

/** The application and its package, `@paraph/validator`, which is not fetched. */
const manifests = ['package.json', 'lib/validator/package.json'].map(
  (path): Manifest => JSON.parse(read(path)),
)
const named = (kind: keyof Manifest) =>
  [...new Set(manifests.flatMap((manifest) => Object.keys(manifest[kind])))].toSorted()
const direct = named('dependencies').filter((name) => name !== '@paraph/validator')
const tools = named('devDependencies').filter((name) => !direct.includes(name))
const packages: Record<string, Locked> = JSON.parse(read('package-lock.json')).packages
const locked = Object.entries(packages).filter(
  ([path]) => !['', 'lib/validator', 'node_modules/@paraph/validator'].includes(path),
)

interface Bom {
  readonly bomFormat: string
  readonly components: readonly {
    readonly name: string
    readonly properties: readonly { readonly name: string }[]
  }[]
}

const developed = 'cdx:npm:package:development'

/** Cells of the rows below a heading of docs/security/dependencies.md, the first without its quotes. */
function rowsBelow(heading: string): string[][] {
  const [, part = ''] = read('docs/security/dependencies.md').split(`## ${heading}\n`)
  const [table = ''] = part.split('\n## ')
  return [...table.matchAll(/^\| `(.+?)` *\| (.*) \|$/gm)].map(([, name = '', rest = '']) => [
    name,
    ...rest.split('|').map((cell) => cell.trim()),
  ])
}

/** Licences allowed in an installation: none that requires the source of programs combined with it. */
const accepted = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'Unlicense',
  'MPL-2.0',
  'OFL-1.1',
  'SEE LICENSE IN README.md',
  'Zlib',
  'LICENSE',
])

describe('dependencies', () => {
  it('are listed in docs/security/dependencies.md with their licences', () => {
    expect(rowsBelow('In an installation').map(([name, licence]) => [name, licence])).toEqual(
      direct.map((name) => [name, packages[`node_modules/${name}`]?.license]),
    )
    expect(rowsBelow('For development').map(([name]) => name)).toEqual(tools)
  })

  it('are listed with their versions and licences, if they are copied', () => {
    expect(
      rowsBelow('Copied into the repository').map(([name, version, licence = '']) => ({
        name,
        version,
        licence: licence.split(',')[0],
      })),
    ).toEqual(copiedParts)
    expect(read('public/pdfjs/pdf.worker.min.mjs')).toContain(
      copiedParts.find(({ name }) => name === 'pdfjs-dist')?.version,
    )
  })

  it('have exact versions and a digest', () => {
    for (const { dependencies, devDependencies } of manifests) {
      for (const version of Object.values({ ...dependencies, ...devDependencies })) {
        expect(version).toMatch(/^\d+\.\d+\.\d+$/)
      }
    }
    const fetched = locked.filter(([, { inBundle }]) => !inBundle)
    const loose = fetched.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))
    expect(loose).toEqual([])
  })

  it('have compatible licences', () => {
    const unknown = locked
      .filter(([, { dev }]) => !dev)
      .filter(([, { license = '' }]) => {
        const names = license.replaceAll(/[()]/g, '').split(' AND ')
        return !names.every((name) => accepted.has(name))
      })
    expect(unknown).toEqual([])
  })

  it('are listed as CycloneDX, with tools marked as such', () => {
    const reported = execFileSync('node', ['lib/bundle/sbom.mjs'], { cwd: top, encoding: 'utf8' })
    const { bomFormat, components }: Bom = JSON.parse(reported)
    expect(bomFormat).toBe('CycloneDX')
    const namesOf = (isTool: boolean) =>
      components
        .filter(({ properties }) => isTool === properties.some(({ name }) => name === developed))
        .map(({ name }) => name)
    const copied = copiedParts.map(({ name }) => name)
    expect(namesOf(false)).toEqual(expect.arrayContaining([...direct, ...copied]))
    expect(namesOf(true)).toEqual(expect.arrayContaining(['vitest', 'typescript', 'knip']))
    expect(namesOf(false)).not.toContain('vitest')
  })
})
