import { readdirSync } from 'node:fs'
import { IntlMessageFormat } from 'intl-messageformat'
import { describe, expect, it } from 'vitest'
import type { Messages } from '../define-messages'

const folder = new URL('.', import.meta.url)
const files = readdirSync(folder).filter((name) => !name.includes('.test.'))
const namespaces = await Promise.all(
  files.map(async (file) => {
    const exported: Record<string, Messages<string>> = await import(new URL(file, folder).href)
    return { file, messages: Object.values(exported)[0] }
  }),
)

describe.each(namespaces)('the messages of $file', ({ messages }) => {
  it('say the same in both languages, with the same values to fill in', () => {
    for (const [key, text] of Object.entries(messages?.lt ?? {})) {
      expect([key, ...values(messages?.en[key] ?? '')]).toEqual([key, ...values(text)])
    }
  })

  it('are nowhere empty', () => {
    const texts = [...Object.values(messages?.lt ?? {}), ...Object.values(messages?.en ?? {})]
    expect(texts.filter((text) => text.trim() === '')).toEqual([])
  })
})

function values(text: string): string[] {
  const names = new IntlMessageFormat(text, 'en').getAst().flatMap((part) => {
    return 'value' in part && part.type !== 0 ? [part.value] : []
  })
  return [...new Set(names)].sort()
}
