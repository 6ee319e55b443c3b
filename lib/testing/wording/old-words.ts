/** Words that made our sentences hard to read. The rules of CONTRIBUTING decide; this list only reminds of them. */
const patterns: readonly (readonly [word: string, pattern: RegExp])[] = [
  ['whoever', /\bwho(m|so)?ever\b/gi],
  ['somebody', /\bsomebody\b/gi],
  ['nobody', /\bnobody\b/gi],
  ['anybody', /\banybody\b/gi],
  ['anew', /\banew\b/gi],
  ['told, tells', /\b(told|tells)\b/gi],
  ['of before', /\bof before\b/gi],
  ['is none', /\b(is|are) none\b/gi],
  ['those there are', /\bthose there are\b/gi],
  ['mend', /\bmend(s|ed|ing)?\b/gi],
  ['what is', /\bwhat (is|was|are|were|has|had)\b(?![^.!\n]*\?)/gi],
]

export type Kind = 'comments' | 'titles' | 'docs' | 'messages' | 'logs'

export interface OldWord {
  readonly word: string
  readonly kind: Kind
  /** From 1. */
  readonly line: number
}

interface Passage {
  readonly kind: Kind
  readonly start: number
  readonly text: string
}

export const oldWordNames = patterns.map(([word]) => word)

/** Finds the old words in what people read of a file: comments, test titles, docs, messages and log lines. */
export function oldWordsIn(path: string, text: string): readonly OldWord[] {
  return passagesOf(path, text).flatMap(({ kind, start, text: passage }) =>
    patterns.flatMap(([word, pattern]) =>
      [...passage.matchAll(pattern)].map(({ index }) => ({
        word,
        kind,
        line: text.slice(0, start + index).split('\n').length,
      })),
    ),
  )
}

function passagesOf(path: string, text: string): readonly Passage[] {
  if (path.endsWith('.md')) return [{ kind: 'docs', start: 0, text }]
  if (/^messages\/en\/.*\.json$/.test(path)) return [{ kind: 'messages', start: 0, text }]
  if (/\.(tsx?|m?js|css)$/.test(path)) return passagesOfCode(path, text)
  const mark = commentMarks.find(([names]) => names.test(path))?.[1]
  return mark === undefined ? [] : matches(text, mark, 'comments')
}

const commentMarks: readonly (readonly [RegExp, RegExp])[] = [
  [/\.sql$/, /--.*/g],
  [
    /(\.(ya?ml|py|sh|conf|service|timer|example)|Containerfile|\/Caddyfile[^/]*|\.ci\/run)$/,
    /#.*/g,
  ],
]

const matches = (text: string, pattern: RegExp, kind: Kind): readonly Passage[] =>
  [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ kind, start: index, text: found }))

/** Comments, and strings that may run over several lines only in backquotes. */
const tokens =
  /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g

function passagesOfCode(path: string, text: string): readonly Passage[] {
  const isTest = /\.(test|spec)\.tsx?$|^e2e\/|^lib\/testing\//.test(path)
  return [...text.matchAll(tokens)].flatMap(({ index, 0: token }) => {
    const kind = kindOf(token, text.slice(Math.max(0, index - 120), index), isTest)
    return kind === undefined ? [] : [{ kind, start: index, text: token }]
  })
}

/** `it('` or `it.each(rows)('`. */
const isTitle = /(\b(it|test|describe|story)(\.\w+)*|\))\(\s*$/

function kindOf(token: string, before: string, isTest: boolean): Kind | undefined {
  if (token.startsWith('/')) return 'comments'
  if (isTest) return isTitle.test(before) ? 'titles' : undefined
  if (!token.includes(' ')) return undefined
  return /\blog(ger)?\.\w+\([^()]*(\([^()]*\)[^()]*)*$/.test(before) ? 'logs' : 'messages'
}
