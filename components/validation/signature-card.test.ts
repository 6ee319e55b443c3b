import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IntlProvider } from 'use-intl'
import { describe, expect, it } from 'vitest'
import type { ContainerRemark } from '@/lib/container/container'
import type { CheckedSignature } from '@/lib/portal/validation/checked-signature'
import type { Language } from '@/lib/vocabulary/language'
import remarks from '@/messages/en/remarks.json'
import { readMessages } from '@/messages/messages'
import { Reasons } from './signature-card'

/** Does not compile if a remark has no text. */
const words: Readonly<Record<ContainerRemark['word'], string>> = remarks

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
    const text = await shownOf({ outcome: 'unclear', reason: 'TRANSFORM_NOT_SUPPORTED' })
    expect(text).toContain('selects it in a way that is not supported')
    expect(text).not.toContain('is not in the file')
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
  })

  it.each(Object.entries(words))('have a text for %s', async (word, said) => {
    expect(await shown(`Not as it should be: ${word}.`)).toContain(`should be: ${said}.`)
  })
})
