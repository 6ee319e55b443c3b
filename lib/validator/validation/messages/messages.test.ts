import { describe, expect, it } from 'vitest'
import type { ContainerRemark } from '#container/container'
import type { PdfRemark } from '#pdf/remarks'
import type { Transform } from '#signature/xades/dsig/transform'
import type { StructuralFailure } from '#signature/xades/read'
import { locales } from '#vocabulary/locale'
import type { AdocRule } from '../formats/container/adoc-findings'
import type { JwsFailure } from '../formats/jades/jws'
import { sentence } from './messages'
import type { ReportWords } from './report-words'
import { en } from './words/en'
import { lt } from './words/lt'
import { wordsOf } from './words-of'

/** All codes that a message may be about. The type check fails if one of them has no words. */
type Code =
  | ContainerRemark['word']
  | AdocRule
  | StructuralFailure
  | PdfRemark
  | JwsFailure
  | Transform['kind']

const codes: readonly string[] = Object.keys(en.subjects satisfies Readonly<Record<Code, unknown>>)
const isCode = /[a-z]-[a-z]+-|^[a-z]+-[a-z]+$|[a-z][A-Z]/
const others = locales.filter((language) => language !== 'en')

/** Every text with its path as key. */
function textsOf({ page, ...groups }: ReportWords): ReadonlyMap<string, string> {
  const named = Object.entries(groups).flatMap(([group, texts]) =>
    Object.entries<string>(texts).map(([key, text]) => [`${group}.${key}`, text] as const),
  )
  return new Map([...named, ['page', page]])
}

const placeholdersIn = (text = '') => (text.match(/\{\w*\}/g) ?? []).sort()

describe('sentence', () => {
  it('contains the name in `about`, with any characters', () => {
    expect(sentence('signed-data-altered', en, 'a$&b.txt')).toBe(
      'Signed data was altered: a$&b.txt.',
    )
  })

  it('omits the colon when there is no name', () => {
    expect(sentence('signed-data-altered', lt)).toBe('Pasirašyti duomenys pakeisti.')
    expect(sentence('unexpected-error', en)).toBe('The signature could not be validated.')
  })
})

describe.each(locales)('the subject of a sentence in %s', (language) => {
  const words = wordsOf(language)

  it.each(codes)('says %s in words', (code) => {
    const said = sentence('container-structure', words, code)
    const subject = said.slice(said.indexOf(': ') + 2, -1)
    expect(subject).not.toBe(code)
    expect(subject).not.toMatch(isCode)
  })

  it.each(Object.entries(words.changedParts))(
    'says that %s is a part of the file',
    (part, phrase) => {
      const said = sentence('changed-after-signing', words, `${part}/Contents/ExtGState (3)`)
      expect(said).toContain(`: ${phrase} (`)
      expect(said).toMatch(/: [\p{Ll}, ]+ \((\p{Ll}+ 3|3\.? \p{Ll}+)\)\.$/u)
    },
  )

  it('leaves out the name of an internal error', () => {
    expect(sentence('unexpected-error', words, 'TypeError')).not.toContain('TypeError')
  })
})

describe.each(locales)('the texts in %s', (language) => {
  const texts = [...textsOf(wordsOf(language))]

  it('contain no code', () => {
    expect(texts.filter(([, text]) => /[a-z][A-Z]|[A-Za-z]_|^$/.test(text))).toEqual([])
  })

  it('are sentences with a period, or phrases without one', () => {
    const isSentence = (text: string) => /^\p{Lu}.*[^.]\.$/u.test(text)
    const isPhrase = (text: string) => /^(\p{Ll}|\{number\}).*[^.]$/u.test(text)
    const wrong = texts.filter(([path, text]) =>
      /^(sentences|meanings|traces)\./.test(path) ? !isSentence(text) : !isPhrase(text),
    )
    expect(wrong).toEqual([])
  })
})

describe.each(others)('the texts in %s', (language) => {
  const texts = [...textsOf(wordsOf(language))]
  const english = textsOf(en)

  it('have the placeholders that English has', () => {
    const differing = texts.filter(
      ([path, text]) => `${placeholdersIn(text)}` !== `${placeholdersIn(english.get(path))}`,
    )
    expect(differing).toEqual([])
  })

  it('are all translated', () => {
    expect(texts.filter(([path, text]) => english.get(path) === text)).toEqual([])
  })
})

/** Each English term has one translation: the term of the laws, which the portal also uses. */
const terms: readonly (readonly [RegExp, Readonly<Record<string, RegExp>>])[] = [
  [/time-stamp/i, { lt: /laiko žym/i, lv: /laika zīmog/i, et: /ajatemp/i }],
  [/time-mark/i, { lt: /laiko žym[ėę]/i, lv: /laika atzīme/i, et: /ajamärgend/i }],
  [/evidence record/i, { lt: /įrodymų įraš/i, lv: /pierādījumu ierakst/i, et: /tõendikirje/i }],
  [/trusted list/i, { lt: /patikimas sąrašas/i, lv: /uzticamības sarakst/i, et: /usaldusnimeki/i }],
  [
    /qualified electronic signature/i,
    {
      lt: /kvalifikuotas elektroninis parašas/i,
      lv: /kvalificēts elektroniskais paraksts/i,
      et: /kvalifitseeritud e-allkiri/i,
    },
  ],
  [/revoked/i, { lt: /atšauk/i, lv: /atsauk/i, et: /kehtetuks/i }],
  [/digest algorithm/i, { lt: /santraukos/i, lv: /jaucēj/i, et: /räsi/i }],
]

describe.each(others)('the texts in %s', (language) => {
  it.each(terms)('have one translation for %s', (english, words) => {
    const own = textsOf(wordsOf(language))
    const named = [...textsOf(en)].filter(([, text]) => english.test(text)).map(([path]) => path)
    expect(named).not.toEqual([])
    expect(named.filter((path) => !words[language]?.test(own.get(path) ?? ''))).toEqual([])
  })
})

describe('the subject of a sentence', () => {
  it('keeps the name of an entry', () => {
    expect(sentence('container-structure', en, 'manifest-file-missing (a, b.txt)')).toContain(
      'names a file that is not there (a, b.txt).',
    )
  })

  it('is translated if it is a list of codes', () => {
    expect(sentence('active-content', en, 'javascript, xfa')).toContain(
      `: ${en.subjects.javascript}, ${en.subjects.xfa}.`,
    )
  })

  it('is unchanged if it is the name of a file', () => {
    expect(sentence('file-not-signed', en, 'xfa')).toMatch(/: xfa\.$/)
    expect(sentence('xml-structure', en, 'META-INF/signatures0.xml')).toContain('signatures0.xml')
  })

  it('names each changed part once', () => {
    expect(sentence('changed-after-signing', en, 'Page/A (1), Page/B (1), unreadable-tail')).toBe(
      'The document was changed after signing: a page (page 1), another part of the file.',
    )
  })
})
