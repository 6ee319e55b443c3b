import type { Language } from '@/lib/vocabulary/language'

const colour = {
  paper: '#fbfaf7',
  sheet: '#ffffff',
  ink: '#1b2422',
  muted: '#55605d',
  line: '#dcd9d1',
  accent: '#0b5d57',
  warning: '#7d4a00',
  warningGround: '#fcf0da',
} as const

const sans = `font-family:'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif`
const body = `${sans};font-size:16px;line-height:24px;color:${colour.ink}`
const small = `${sans};font-size:14px;line-height:20px;color:${colour.muted}`

/** The parts of a mail. Every layout arranges them in its own way. No part is escaped yet. */
export interface MailPage {
  readonly language: Language
  /** Brand of the relying party. Without a brand: default colours and no name. */
  readonly brand: { readonly name: string | undefined; readonly accent: string | undefined }
  readonly heading: string
  readonly document: { readonly label: string; readonly name: string } | undefined
  /** The sender's own message. */
  readonly message: { readonly label: string; readonly lines: readonly string[] } | undefined
  readonly sentences: readonly string[]
  readonly button: PageButton | undefined
  readonly closing: string | undefined
  /** The link with which the reader unsubscribes from these mails. */
  readonly stop: { readonly label: string; readonly link: string } | undefined
  readonly demonstration: string | undefined
}

interface PageButton {
  readonly label: string
  readonly link: string
  /** Text for readers whose button does not work. */
  readonly otherwise: string
  /** A warning that the link is for this reader only. */
  readonly caution: string
}

/**
 * The mail as HTML: tables and inline styles, because many mail programs support nothing else. It has no images and
 * scripts and fetches nothing, so that opening it is not tracked.
 */
export function htmlOf(page: MailPage): string {
  const rows = [
    demonstrationStrip(page),
    brandRow(page),
    headingRow(page),
    documentRow(page),
    messageRow(page),
    ...page.sentences.map((sentence) => row('0 32px 12px', body, escapeHtml(sentence))),
    buttonRows(page),
    closingRow(page),
    stopRow(page),
  ]
  return frame(page, rows.filter(Boolean).join('\n'))
}

function frame({ language, heading, brand }: MailPage, rows: string): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(heading)}</title>
</head>
<body style="margin:0;padding:0;background:${colour.paper}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:${colour.paper}">
<tr><td align="center" style="padding:32px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;background:${colour.sheet};border:1px solid ${colour.line};border-top:4px solid ${accentIn(brand)}">
${rows}
<tr><td style="height:20px;line-height:20px">&nbsp;</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`
}

const accentIn = ({ accent = colour.accent }: MailPage['brand']): string => accent

function brandRow({ brand }: MailPage): string {
  if (!brand.name) return ''
  const style = `${sans};font-size:16px;line-height:24px;font-weight:600;color:${accentIn(brand)}`
  return row('24px 32px 0', style, escapeHtml(brand.name))
}

function row(padding: string, style: string, html: string): string {
  return `<tr><td style="padding:${padding};${style}">${html}</td></tr>`
}

function demonstrationStrip({ demonstration }: MailPage): string {
  if (!demonstration) return ''
  const ground = `background:${colour.warningGround};border-bottom:1px solid ${colour.line}`
  return row('10px 32px', `${small};color:${colour.warning};${ground}`, escapeHtml(demonstration))
}

function headingRow({ heading }: MailPage): string {
  const style = `margin:0;${sans};font-size:24px;line-height:30px;font-weight:600;color:${colour.ink}`
  return row('28px 32px 16px', '', `<h1 style="${style}">${escapeHtml(heading)}</h1>`)
}

function documentRow({ document, brand }: MailPage): string {
  if (!document) return ''
  const mark = `display:block;padding-left:12px;border-left:3px solid ${accentIn(brand)}`
  const label = `<span style="${small}">${escapeHtml(document.label)}</span>`
  const name = `<strong style="word-break:break-word">${escapeHtml(document.name)}</strong>`
  return row('0 32px 16px', body, `<span style="${mark}">${label}<br>${name}</span>`)
}

function messageRow({ message }: MailPage): string {
  if (!message) return ''
  const label = `<span style="${small}">${escapeHtml(message.label)}</span>`
  const text = message.lines.map(escapeHtml).join('<br>')
  return row('0 32px 16px', `${body};word-break:break-word`, `${label}<br>${text}`)
}

function buttonRows({ button, brand }: MailPage): string {
  if (!button) return ''
  const [label, link, otherwise, caution] = [
    button.label,
    button.link,
    button.otherwise,
    button.caution,
  ].map(escapeHtml)
  const shape = 'display:inline-block;padding:12px 24px;border-radius:8px;text-decoration:none'
  const face = `${sans};font-size:16px;font-weight:600;color:#ffffff;background:${accentIn(brand)}`
  const inFull = `<a href="${link}" style="color:${accentIn(brand)};word-break:break-all">${link}</a>`
  return [
    row('12px 32px 20px', '', `<a href="${link}" style="${shape};${face}">${label}</a>`),
    row('0 32px 12px', small, `${otherwise}<br>${inFull}<br>${caution}`),
  ].join('\n')
}

function closingRow({ closing }: MailPage): string {
  if (!closing) return ''
  const line = `<span style="display:block;padding-top:12px;border-top:1px solid ${colour.line}">`
  return row('4px 32px 0', small, `${line}${escapeHtml(closing)}</span>`)
}

function stopRow({ stop, brand }: MailPage): string {
  if (!stop) return ''
  const [label, link] = [escapeHtml(stop.label), escapeHtml(stop.link)]
  return row(
    '12px 32px 0',
    small,
    `<a href="${link}" style="color:${accentIn(brand)}">${label}</a>`,
  )
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Escapes text for use between tags and inside quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
