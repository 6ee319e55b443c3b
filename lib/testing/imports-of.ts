import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** A source file and its text. */
export interface SourceFile {
  readonly file: string
  readonly text: string
}

export const readSource = (file: string): SourceFile => ({ file, text: readFileSync(file, 'utf8') })

const statement = /^(import|\})(?! type)[^'\n]* from '([@.][^']*)'|import\('([@.][^']*)'\)/gm
const withTypes = /^(import|\})[^'\n]* from '([@.][^']*)'|import\('([@.][^']*)'\)/gm

/** Our own files that a file imports; `types` decides whether type-only imports count. */
export function importsOf({ file, text }: SourceFile, { types }: { types: boolean }) {
  return [...text.matchAll(types ? withTypes : statement)].flatMap(([, , plain, late]) => {
    const name = plain ?? late ?? ''
    const base = name.startsWith('@/') ? name.slice(2) : path.join(path.dirname(file), name)
    return ['.ts', '.tsx'].map((extension) => base + extension).filter((known) => existsSync(known))
  })
}
