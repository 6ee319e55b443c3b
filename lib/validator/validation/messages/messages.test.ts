import { describe, expect, it } from 'vitest'
import type { ContainerRemark } from '#container/container'
import type { PdfRemark } from '#pdf/remarks'
import type { Transform } from '#signature/xades/dsig/transform'
import type { StructuralFailure } from '#signature/xades/read'
import type { AdocRule } from '../formats/container/adoc-findings'
import type { JwsFailure } from '../formats/jades/jws'
import { sentence } from './messages'
import { changedParts, subjects } from './subjects'

/** All codes that may be the subject of a message; it does not compile if one has no words. */
type Code =
  | ContainerRemark['word']
  | AdocRule
  | StructuralFailure
  | PdfRemark
  | JwsFailure
  | Transform['kind']

const codes: readonly string[] = Object.keys(subjects satisfies Readonly<Record<Code, unknown>>)
const languages = ['en', 'lt'] as const
const isCode = /[a-z]-[a-z]+-|^[a-z]+-[a-z]+$|[a-z][A-Z]/

describe('sentence', () => {
  it('contains the name in `about`, with any characters', () => {
    expect(sentence('signed-data-altered', 'en', 'a$&b.txt')).toBe(
      'Signed data was altered: a$&b.txt.',
    )
  })

  it('omits the colon when there is no name', () => {
    expect(sentence('signed-data-altered', 'lt')).toBe('Pasirašyti duomenys pakeisti.')
    expect(sentence('unexpected-error', 'en')).toBe('The signature could not be validated.')
  })
})

describe.each(languages)('the subject of a sentence in %s', (language) => {
  it.each(codes)('says %s in words', (code) => {
    const said = sentence('container-structure', language, code)
    const words = said.slice(said.indexOf(': ') + 2, -1)
    expect(words).not.toBe(code)
    expect(words).not.toMatch(isCode)
  })

  it.each(Object.keys(changedParts))('says %s as a part of the file', (part) => {
    const said = sentence('changed-after-signing', language, `${part}/Contents/ExtGState (3)`)
    expect(said).toMatch(language === 'en' ? /: [a-z ]+ \(page 3\)\.$/ : /\(3 puslapis\)\.$/)
    expect(said).not.toContain(`${part}/`)
  })

  it('leaves out the name of an error of ours', () => {
    expect(sentence('unexpected-error', language, 'TypeError')).not.toContain('TypeError')
  })
})

describe('the subject of a sentence', () => {
  it('keeps the name of an entry', () => {
    expect(sentence('container-structure', 'en', 'manifest-file-missing (a, b.txt)')).toContain(
      'names a file that is not there (a, b.txt).',
    )
  })

  it('is in words if it is a list', () => {
    expect(sentence('active-content', 'en', 'javascript, xfa')).toContain(
      `: ${subjects.javascript.en}, ${subjects.xfa.en}.`,
    )
  })

  it('is unchanged if it is the name of a file', () => {
    expect(sentence('file-not-signed', 'en', 'xfa')).toMatch(/: xfa\.$/)
    expect(sentence('xml-structure', 'en', 'META-INF/signatures0.xml')).toContain('signatures0.xml')
  })

  it('names each changed part once', () => {
    expect(sentence('changed-after-signing', 'en', 'Page/A (1), Page/B (1), unreadable-tail')).toBe(
      'The document was changed after signing: a page (page 1), another part of the file.',
    )
  })
})
