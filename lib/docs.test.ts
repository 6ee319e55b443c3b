import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const top = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(top, path), 'utf8')

const docs = readdirSync(join(top, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => join('docs', name))
const pages = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'SECURITY.md', ...docs]

const withoutCode = (text: string) => text.replaceAll(/^ *```[\s\S]*?^ *```$/gm, '')

/** Anchors of a page's headings, as GitHub makes them; a repeated heading gets a number. */
function anchorsOf(path: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const [, heading = ''] of withoutCode(read(path)).matchAll(/^#+ (.*)$/gm)) {
    const text = heading.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    const anchor = text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-')
    let repeated = 0
    let name = anchor
    while (anchors.has(name)) name = `${anchor}-${++repeated}`
    anchors.add(name)
  }
  return anchors
}

interface Link {
  readonly target: string
  readonly anchor: string | undefined
}

/** Links of a page to files of this repository, from its top. */
function linksOf(path: string): readonly Link[] {
  const text = withoutCode(read(path)).replaceAll(/`[^`]*`/g, '')
  const targets = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
  return targets
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = '', anchor] = target.split('#')
      return { target: file === '' ? path : join(dirname(path), file), anchor }
    })
}

function isBroken({ target, anchor }: Link): boolean {
  if (!existsSync(join(top, target))) return true
  return anchor !== undefined && !anchorsOf(target).has(anchor)
}

describe('documentation', () => {
  it.each(pages)('has only links to files and headings that exist: %s', (path) => {
    expect(linksOf(path).filter(isBroken)).toEqual([])
  })

  it('can be reached from docs/README.md, every page', () => {
    const reached = new Set(['docs/README.md'])
    for (const page of reached) {
      for (const { target } of linksOf(page)) if (target.startsWith('docs/')) reached.add(target)
    }
    expect(docs.filter((page) => !reached.has(page))).toEqual([])
  })

  it('exists wherever a source file names a page of it', () => {
    const folders = ['lib', 'app', 'components', 'e2e', 'deploy']
    const sources = folders.flatMap((folder) =>
      readdirSync(join(top, folder), { recursive: true, withFileTypes: true })
        .filter(
          (entry) =>
            entry.isFile() && !/\.(png|pdf|woff2?|ttf|asice|p7m|zip|bin)$/.test(entry.name),
        )
        .map((entry) => relative(top, join(entry.parentPath, entry.name))),
    )
    const named = [...sources, '.env.example', 'CONTRIBUTING.md', 'CHANGELOG.md'].flatMap((path) =>
      [...read(path).matchAll(/\bdocs\/[a-z0-9/-]+\.md\b/g)].map(([page]) => ({ path, page })),
    )
    expect(named.length).toBeGreaterThan(0)
    expect(named.filter(({ page }) => !existsSync(join(top, page)))).toEqual([])
  })
})
