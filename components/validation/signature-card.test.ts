import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { describe, expect, it } from 'vitest'
import type { ContainerRemark } from '@/lib/container/container'
import type { PdfRemark } from '@/lib/pdf/remarks'
import { type CheckedSignature, detachedReason } from '@/lib/portal/validation/checked-signature'
import type { Transform } from '@/lib/signature/xades/dsig/transform'
import type { StructuralFailure } from '@/lib/signature/xades/read'
import type { AdocRule } from '@/lib/validation/formats/container/adoc-findings'
import { type Language, languages } from '@/lib/vocabulary/language'
import remarks from '@/messages/en/remarks.json'
import { readMessages } from '@/messages/messages'
import { Reasons } from './signature-card'

/** All words that may be the subject of a message; it does not compile if one has no text. */
type Word =
  | ContainerRemark['word']
  | AdocRule
  | StructuralFailure
  | PdfRemark
  | Exclude<Transform['kind'], 'not-allowed'>

type OtherWord = 'root-file-missing' | 'several-signatures-named' | 'counter-signature'

const words: Readonly<Record<Word | OtherWord, string>> = remarks

type Reported = Pick<CheckedSignature, 'outcome' | 'reason' | 'warnings' | 'infos' | 'errors'>

async function shown(warning: string): Promise<string> {
  return await shownOf({ warnings: [warning] })
}

const nothingSaid: Reported = {
  outcome: 'valid',
  reason: undefined,
  warnings: [],
  infos: [],
  errors: [],
}

async function shownOf(some: Partial<Reported>): Promise<string> {
  const locale: Language = 'en'
  const reported = { ...nothingSaid, ...some }
  const children = createElement(Reasons, { signature: reported as CheckedSignature })
  const messages = await readMessages(locale)
  const markup = renderToStaticMarkup(
    createElement(IntlProvider, { locale, messages, timeZone: 'UTC', children }),
  )
  return markup.replace(/<[^>]+>/g, ' ')
}

describe('the reason for an unclear signature', () => {
  it('does not say that data is missing which cannot be selected', async () => {
    const text = await shownOf({ outcome: 'open', reason: 'TRANSFORM_NOT_SUPPORTED' })
    expect(text).toContain('selects it in a way that is not supported')
    expect(text).not.toContain('is not in the file')
  })
})

describe('the reason for a detached signature', () => {
  it('says that the signed file is another one', async () => {
    const text = await shownOf({ outcome: 'open', reason: detachedReason })
    expect(text).toContain('What was signed is in another file')
    expect(text).not.toContain('complete file')
  })
})

describe('the remarks on a signature', () => {
  it('are shown in words', async () => {
    const text = await shown('The container is not built as it should be: mimetype-not-first.')
    expect(text).toContain('should be: the entry that states its type is not the first one.')
  })

  it('name their entry', async () => {
    const text = await shown('Not as it should be: manifest-file-missing (a b.txt).')
    expect(text).toContain('names a file that is not there (a b.txt).')
  })

  it('leave out a word without a text', async () => {
    expect(await shown('Not acceptable: some-new-word.')).toContain('Not acceptable.')
  })

  it('do not change names of files', async () => {
    expect(await shown('It leaves out: my-file.txt.')).toContain('It leaves out: my-file.txt.')
    expect(await shown('The key of this person ended: maria.')).toContain('ended: maria.')
  })

  it('are shown in words if they are a list', async () => {
    const text = await shown('The document has active content: javascript, xfa.')
    expect(text).toContain(`active content: ${remarks.javascript}, ${remarks.xfa}.`)
  })

  it.each(languages)('have texts for the same words in %s', async (language) => {
    const { remarks: translated } = await readMessages(language)
    expect(Object.keys(translated).toSorted()).toEqual(Object.keys(words).toSorted())
    for (const text of Object.values(translated)) expect(text).not.toMatch(/^[a-z]+(-[a-z]+)+$/)
  })

  it.each(Object.entries(words))('have a text for %s', async (word, said) => {
    expect(await shown(`Not as it should be: ${word}.`)).toContain(`should be: ${said}.`)
  })
})
