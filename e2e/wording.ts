import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addedLines } from '@/lib/testing/wording/added-lines'
import { isAllowed } from '@/lib/testing/wording/allowed-uses'
import { type Kind, type OldWord, oldWordNames, oldWordsIn } from '@/lib/testing/wording/old-words'

/**
 * Warns of old words in lines added since the merge base with main. `--count [FOLDER]` prints
 * how many a whole tree has, by area.
 */
const kinds: readonly Kind[] = ['comments', 'titles', 'docs', 'messages', 'logs']
const generated = /^lib\/storage\/migrations\/|^package-lock\.json$|^docs\/settings\.md$/

function main([action, folder = '.']: readonly string[]): void {
  if (action === '--count') count(folder)
  else check()
}

/** Only a warning: the exit status stays 0. */
function check(): void {
  const base = mergeBase()
  const found = base === undefined ? [] : addedSince(base).flatMap(warningsOf)
  for (const warning of found) say(warning)
  if (base === undefined) say('Wording: not checked, because git has no merge base with main')
  else if (found.length === 0) say('Wording: no old words in the added lines')
  else say(`Wording: ${found.length} old words in added lines; see Language in CONTRIBUTING.md`)
}

function mergeBase(): string | undefined {
  const mains = ['main', 'origin/main']
  return mains.map((main) => git('merge-base', 'HEAD', main)?.trim()).find(Boolean)
}

/** Added lines of tracked files by path; all lines of new ones. */
function addedSince(base: string): readonly (readonly [string, ReadonlySet<number> | undefined])[] {
  const diff = git('diff', '--unified=0', '--no-prefix', '--no-ext-diff', '--no-color', base) ?? ''
  const untracked = git('ls-files', '--others', '--exclude-standard') ?? ''
  return [
    ...addedLines(diff),
    ...untracked.split('\n').flatMap((path) => (isFile(path) ? [[path, undefined] as const] : [])),
  ]
}

function warningsOf([path, added]: readonly [string, ReadonlySet<number> | undefined]) {
  const words = countedIn('.', path).filter(({ line }) => added === undefined || added.has(line))
  return words.map(({ line, word }) => `${path}:${line}: ${word}`)
}

function countedIn(folder: string, path: string): readonly OldWord[] {
  if (generated.test(path)) return []
  const text = readFileSync(join(folder, path), 'utf8')
  const lines = text.split('\n')
  return oldWordsIn(path, text).filter(({ line }) => !isAllowed(path, lines[line - 1] ?? ''))
}

function count(folder: string): void {
  const areas = new Map<string, OldWord[]>()
  for (const path of filesIn(folder, '')) {
    const area = areaOf(path)
    areas.set(area, [...(areas.get(area) ?? []), ...countedIn(folder, path)])
  }
  const all = [...areas.values()].flat()
  const ofKind = (words: readonly OldWord[], kind: Kind) => words.filter((one) => one.kind === kind)
  const row = (name: string, words: readonly OldWord[]) =>
    [name.padEnd(18), ...[...kinds.map((kind) => ofKind(words, kind)), words].map(cell)].join('')
  say(`${'area'.padEnd(18)}${[...kinds, 'all'].map((head) => head.padStart(10)).join('')}`)
  for (const [area, words] of [...areas].toSorted()) if (words.length > 0) say(row(area, words))
  say(row('all', all))
  say('')
  for (const name of oldWordNames)
    say(
      row(
        name,
        all.filter(({ word }) => word === name),
      ),
    )
}

const cell = (words: readonly OldWord[]) => String(words.length).padStart(10)

function areaOf(path: string): string {
  const [top = '', folder = '', below] = path.split('/')
  if (folder === '') return 'top level'
  return ['lib', 'e2e'].includes(top) && below !== undefined ? `${top}/${folder}` : top
}

const skipped = new Set(['node_modules', '.git', '.next', 'dist', 'data'])

function filesIn(folder: string, path: string): readonly string[] {
  return readdirSync(join(folder, path), { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return []
    const inner = path === '' ? entry.name : `${path}/${entry.name}`
    if (entry.isDirectory()) return filesIn(folder, inner)
    return entry.isFile() ? [inner] : []
  })
}

function isFile(path: string): boolean {
  return path !== '' && !path.split('/').some((part) => skipped.has(part))
}

function git(...args: readonly string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 30,
    })
  } catch {
    return undefined
  }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

main(process.argv.slice(2))
