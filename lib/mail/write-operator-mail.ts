import { htmlOf } from './layout-html'
import type { Mail } from './mail'

/** Facts for an operator about kept documents that were not renewed. */
interface OperatorMail {
  readonly days: number
  readonly documents: number
  readonly until: Date
  readonly trouble: string | null
  readonly portalUrl: string
}

export function writeOperatorMail({
  days,
  documents,
  until,
  trouble,
  portalUrl,
}: OperatorMail): OperatorMailText {
  const whose = documents === 1 ? 'a kept document' : `${documents} kept documents`
  const subject = `The proof of ${whose} ends within ${days} days`
  const sentences = [
    `The first proof ends on ${until.toISOString().slice(0, 10)} and was not renewed.`,
    trouble === null
      ? 'The keeper could not find a time-stamping authority whose proof lasts longer.'
      : `The last attempt failed: ${trouble}`,
    'The keeper tries again each night. "paraph keep list" names the documents. docs/explain/long-term.md, "When keeping fails", says what to do.',
    `Gateway of ${portalUrl}`,
  ]
  return operatorMail(subject, sentences)
}

/** A mail by which the doctor tests the mail server. */
export function writeTestMail(portalUrl: string): OperatorMailText {
  return operatorMail('Test mail', [
    'The doctor sent this mail: the mail server accepts the sender.',
    `Gateway of ${portalUrl}`,
  ])
}

type OperatorMailText = Pick<Mail, 'subject' | 'text' | 'html'>

/** The mail is in English, the language of logs, of the doctor and of the documentation. */
function operatorMail(subject: string, sentences: readonly string[]): OperatorMailText {
  const page = {
    language: 'en',
    brand: { name: undefined, accent: undefined },
    heading: subject,
    document: undefined,
    message: undefined,
    sentences,
    button: undefined,
    closing: undefined,
    stop: undefined,
    demonstration: undefined,
  } as const
  return { subject, text: `${[subject, ...sentences].join('\n\n')}\n`, html: htmlOf(page) }
}
