import type { Page } from './page'

/** The letter as plain text: paragraphs apart by an empty line, the link on a line of its own. */
export function textOf(page: Page): string {
  const { heading, document, sentences, button, closing, demonstration } = page
  const paragraphs = [
    demonstration,
    heading,
    document && `${document.label}: ${document.name}`,
    sentences.join(' '),
    button && `${button.label}:\n${button.link}\n${button.caution}`,
    closing,
  ]
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`
}
