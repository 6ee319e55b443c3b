import { htmlOf } from './layout-html'
import { textOf } from './layout-text'
import type { Letter, LetterKind, LetterLanguage } from './letter'
import type { Mail } from './mail'
import type { Page } from './page'
import { plain } from './plain'
import type { Facts, Wording, Words } from './wording'
import { english } from './wording-en'
import { lithuanian } from './wording-lt'

const words: Readonly<Record<LetterLanguage, Words>> = { lt: lithuanian, en: english }

const asksToSign: readonly LetterKind[] = ['invitation', 'reminder']

/** Writes a letter as subject, text and HTML. */
export function writeLetter(letter: Letter): Pick<Mail, 'subject' | 'text' | 'html'> {
  const language = words[letter.language]
  const facts = factsOf(letter, language)
  const wording = language.letters[letter.kind](facts)
  const page = pageOf(letter, facts, wording, language)
  return { subject: plain(wording.subject, 90), text: textOf(page), html: htmlOf(page) }
}

function factsOf(letter: Letter, language: Words): Facts {
  const { asker, documentName, deadline, declined, method } = letter
  return {
    asker: asker && plain(asker, 100),
    documentName: documentName && plain(documentName, 120),
    until: deadline && momentOf(deadline, language),
    decliner: declined && plain(declined.by, 100),
    // A reason may tell what a private document says.
    reason: documentName && declined && plain(declined.reason, 500),
    method,
  }
}

function pageOf(letter: Letter, facts: Facts, wording: Wording, language: Words): Page {
  const { documentName } = facts
  const { link } = letter
  const { otherwise, caution } = language
  return {
    language: letter.language,
    heading: wording.heading,
    document: documentName ? { label: language.document, name: documentName } : undefined,
    sentences: wording.sentences.filter((sentence) => sentence !== undefined),
    button: link ? { label: wording.button, link, otherwise, caution } : undefined,
    closing: asksToSign.includes(letter.kind) ? language.unexpected : undefined,
    demonstration: letter.demonstration ? language.demonstration : undefined,
  }
}

/** To the minute, on Lithuanian clocks, saying so: a reader may be elsewhere. */
function momentOf(at: Date, { locale, clock }: Words): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const time = { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/Vilnius' } as const
  return `${new Intl.DateTimeFormat(locale, { ...day, ...time }).format(at)} (${clock})`
}
