import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import ts from 'typescript'

/** `node --import tsx e2e/sizes.ts`: sizes of files and functions, by folder. Tests count for folders only. */
const tops = ['app', 'components', 'lib', 'messages', 'e2e']
const fullFolder = 25
const fewParameters = 4

interface Sizes {
  files: number
  lines: number
  /** Lines of each function with a name and a block of statements. */
  readonly functions: number[]
  /** Functions of any kind with more than four parameters. */
  manyParameters: number
  /** `...{ a, b }` and `...[a, b]`. */
  literalSpreads: number
  /** `...(x ? … : …)`, `...(x && …)`. */
  conditionalSpreads: number
}

const sources = tops.flatMap(sourcesIn)
const folders = new Map<string, Sizes>()
const all = noSizes()
for (const path of sources.filter((source) => !isTest(source))) {
  const folder = folderOf(path)
  const sizes = folders.get(folder) ?? noSizes()
  folders.set(folder, sizes)
  for (const counted of [sizes, all]) count(path, counted)
}
print()

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return sourcesIn(path)
    return ['.ts', '.tsx'].includes(extname(path)) ? [path] : []
  })
}

function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path)
}

function folderOf(path: string): string {
  const [top = '', folder = ''] = path.split('/')
  return top === 'lib' && extname(folder) === '' ? `${top}/${folder}` : top
}

function noSizes(): Sizes {
  return {
    files: 0,
    lines: 0,
    functions: [],
    manyParameters: 0,
    literalSpreads: 0,
    conditionalSpreads: 0,
  }
}

function count(path: string, sizes: Sizes) {
  const text = readFileSync(path, 'utf8')
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  sizes.files++
  sizes.lines += text.split('\n').length - 1
  countNode(source, sizes)
}

function countNode(node: ts.Node, sizes: Sizes) {
  if (ts.isFunctionLike(node)) countFunction(node, sizes)
  if (ts.isSpreadAssignment(node) || ts.isSpreadElement(node)) countSpread(node, sizes)
  ts.forEachChild(node, (child) => countNode(child, sizes))
}

function countFunction(node: ts.SignatureDeclaration, sizes: Sizes) {
  if (node.parameters.length > fewParameters) sizes.manyParameters++
  if (hasBlock(node) && (node.name || ts.isVariableDeclaration(node.parent))) {
    sizes.functions.push(linesOf(node))
  }
}

function hasBlock(node: ts.SignatureDeclaration): boolean {
  return 'body' in node && node.body !== undefined && ts.isBlock(node.body)
}

function linesOf(node: ts.Node): number {
  const source = node.getSourceFile()
  const [start, end] = [node.getStart(), node.getEnd()].map(
    (at) => source.getLineAndCharacterOfPosition(at).line,
  )
  return (end ?? 0) - (start ?? 0) + 1
}

function countSpread({ expression }: ts.SpreadAssignment | ts.SpreadElement, sizes: Sizes) {
  const inner = ts.isParenthesizedExpression(expression) ? expression.expression : expression
  if (ts.isObjectLiteralExpression(inner) || ts.isArrayLiteralExpression(inner)) {
    sizes.literalSpreads++
  }
  if (ts.isConditionalExpression(inner) || isShortCircuit(inner)) sizes.conditionalSpreads++
}

function isShortCircuit(node: ts.Expression): boolean {
  return (
    ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken
  )
}

function print() {
  const heads = ['files', 'lines', '/1000', 'median', '90th', '>4 args', '...{}', '...?:']
  const rows = [...folders].sort(([left], [right]) => left.localeCompare(right))
  process.stdout.write(row('', heads))
  for (const [folder, sizes] of [...rows, ['all', all] as const]) {
    process.stdout.write(row(folder, figures(sizes)))
  }
  process.stdout.write(`\nfolders with more than ${fullFolder} files\n`)
  for (const [folder, files] of fullFolders()) process.stdout.write(row(folder, [files]))
}

function figures(sizes: Sizes): readonly number[] {
  const { files, lines, functions } = sizes
  return [
    files,
    lines,
    Math.round((files / lines) * 10_000) / 10,
    quantile(functions, 0.5),
    quantile(functions, 0.9),
    sizes.manyParameters,
    sizes.literalSpreads,
    sizes.conditionalSpreads,
  ]
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((left, right) => left - right)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}

function fullFolders(): [folder: string, files: number][] {
  const folders = new Map<string, number>()
  for (const path of sources) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1)
  return [...folders].filter(([, files]) => files > fullFolder).sort()
}

function row(name: string, values: readonly (number | string)[]): string {
  return `${name.padEnd(28)}${values.map((value) => String(value).padStart(9)).join('')}\n`
}
