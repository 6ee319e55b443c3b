import ts from 'typescript'
import { type NewerFeature, newerFeatures } from './browser-floor'

/**
 * Finds uses of features that the oldest supported browsers lack, such as `Promise.try` or `.getOrInsertComputed`. A
 * name is not reported if the script defines it (a polyfill or its own method) or tests for it. Members that share
 * their name with an older one, such as `Iterator.prototype.map`, cannot be distinguished and are not reported.
 */
export function newerUsesIn(script: string): readonly string[] {
  const names = namesIn(ts.createSourceFile('script.js', script, ts.ScriptTarget.Latest, true))
  const uses = features()
    .filter(({ owner, member = owner }) => !names.defined.has(member) && !names.tested.has(member))
    .flatMap((feature) => usesOf(feature).filter((use) => names.used.has(use)))
  return [...new Set([...uses, ...(names.iteratesAsync ? ['for await'] : [])])].toSorted()
}

/** The forms in which a script can use the feature. */
function usesOf({ owner, member, isStatic, isAmbiguous }: NewerFeature): readonly string[] {
  if (member === undefined) return [owner]
  if (isStatic) return [`${owner}.${member}`]
  if (isAmbiguous || member.startsWith('@@')) return []
  return owner === 'Window' ? [member] : [`.${member}`]
}

let known: readonly NewerFeature[] | undefined

function features(): readonly NewerFeature[] {
  known ??= newerFeatures()
  return known
}

interface Names {
  /** Used names: `Promise` for a global, `Promise.try` and `.try` for a member. */
  readonly used: Set<string>
  readonly defined: Set<string>
  readonly tested: Set<string>
  /** True if there is a `for await` loop. A ReadableStream is async iterable only in newer browsers. */
  iteratesAsync: boolean
}

function namesIn(file: ts.SourceFile): Names {
  const names: Names = {
    used: new Set(),
    defined: new Set(),
    tested: new Set(),
    iteratesAsync: false,
  }
  const visit = (node: ts.Node): void => {
    if (ts.isForOfStatement(node) && node.awaitModifier) names.iteratesAsync = true
    else if (ts.isPropertyAccessExpression(node)) noteMember(node, names)
    else if (ts.isIdentifier(node)) noteIdentifier(node, names)
    else if (isTestOfText(node)) names.tested.add(node.left.text)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return names
}

function noteMember(node: ts.PropertyAccessExpression, names: Names): void {
  const name = node.name.text
  if (ts.isPrivateIdentifier(node.name)) return
  if (isAssigned(node)) {
    names.defined.add(name)
    return
  }
  if (isTested(node)) names.tested.add(name)
  const owner = nameOf(node.expression)
  if (owner !== undefined) names.used.add(`${owner}.${name}`)
  names.used.add(`.${name}`)
  if (owner !== undefined && globals.has(owner)) names.used.add(name)
}

const globals = new Set(['globalThis', 'window', 'self'])

/** The last name of an expression: `Promise` for both `Promise` and `globalThis.Promise`. */
function nameOf(node: ts.Expression): string | undefined {
  if (ts.isIdentifier(node)) return node.text
  return ts.isPropertyAccessExpression(node) ? node.name.text : undefined
}

function noteIdentifier(node: ts.Identifier, names: Names): void {
  const { parent, text } = node
  if (ts.isPropertyAccessExpression(parent) && parent.name === node) return
  if (isDeclaration(node)) names.defined.add(text)
  else if (isTested(node)) names.tested.add(text)
  else names.used.add(text)
}

/** Whether a name is declared here, as a variable, parameter, method or key. The name then has another meaning. */
function isDeclaration(node: ts.Identifier): boolean {
  const { parent } = node
  return 'name' in parent && parent.name === node && !ts.isPropertyAccessExpression(parent)
}

function isAssigned(node: ts.Node): boolean {
  const { parent } = node
  return (
    ts.isBinaryExpression(parent) &&
    parent.operatorToken.kind === ts.SyntaxKind.EqualsToken &&
    parent.left === node
  )
}

const choosing = new Set([
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.EqualsEqualsToken,
  ts.SyntaxKind.EqualsEqualsEqualsToken,
  ts.SyntaxKind.ExclamationEqualsToken,
  ts.SyntaxKind.ExclamationEqualsEqualsToken,
])

/** Whether the script tests if something exists: `typeof x`, `x ? … : …`, `x && …`, `!x`, `x?.()`. */
function isTested(node: ts.Node): boolean {
  const { parent } = node
  if (ts.isTypeOfExpression(parent) || ts.isPrefixUnaryExpression(parent)) return true
  if (ts.isConditionalExpression(parent)) return parent.condition === node
  if (ts.isIfStatement(parent)) return parent.expression === node
  if (ts.isCallExpression(parent) || ts.isPropertyAccessExpression(parent))
    return parent.expression === node && parent.questionDotToken !== undefined
  return ts.isBinaryExpression(parent) && choosing.has(parent.operatorToken.kind)
}

/** Whether the script tests for a name by `'name' in x`. */
function isTestOfText(
  node: ts.Node,
): node is ts.BinaryExpression & { readonly left: ts.StringLiteral } {
  return (
    ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.InKeyword &&
    ts.isStringLiteralLike(node.left)
  )
}
