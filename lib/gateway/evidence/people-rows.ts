import type { Cell, Row } from '@/lib/pdf/compose/flow'
import { fullName } from '../rules/full-name'
import type { MailTold, PersonTold, Told } from './facts'
import { fact, gap, heading, type Look, label, line, reasonOf, say, width } from './look'
import type { EvidenceWords } from './words'

/** Everybody the document was sent to, and what is told of them. */
export function peopleRows(told: Told, words: EvidenceWords): Row[] {
  const { t, people: w } = words
  const steps = new Set(told.people.map(({ signer }) => signer.order))
  const rows = told.people.map((person, index): Row => {
    const { role, order, state } = person.signer
    const name = fullName(person.signer) || t('nameless')
    const cells = [
      [
        say(name, 'strong'),
        ...(role === 'copy' ? [say(t('getsCopy'), 'muted')] : [say(w(state), stateLook(state))]),
        ...(role === 'signer' && steps.size > 1
          ? [say(t('step', { number: order }), 'muted')]
          : []),
      ],
      personLines(person, words),
    ]
    const before = index === 0 ? 6 : 8
    const widths = [label, width - label - gap]
    return { cells, widths, gap, before, rule: 'thin', heads: 'row' }
  })
  const owners = told.ownerMails.map((mail) => say(mailWords(mail, words)))
  return [
    heading(t('people')),
    ...(rows.length === 0 ? [line(t('nobody'), 'plain', 4)] : rows),
    ...(owners.length === 0 ? [] : [fact(t('ownerMails'), owners, { before: 8, rule: 'thin' })]),
  ]
}

function stateLook(state: PersonTold['signer']['state']): Look {
  if (state === 'signed') return 'good'
  return state === 'rejected' ? 'bad' : 'plain'
}

/** In the order in which it happened, then who they are, then what they were sent. */
function personLines(
  { signer, method, course, contact, personalCode, mails }: PersonTold,
  words: EvidenceWords,
): Cell {
  const { t, moment, people } = words
  const at = (
    key:
      | 'askedAt'
      | 'openedAt'
      | 'identifiedAt'
      | 'remindedAt'
      | 'expiredAt'
      | 'removedAt'
      | 'handedOverAt',
    when: Date | null | undefined,
  ) => (when ? [say(`${t(key)}: ${moment(when)}`)] : [])
  const named = (
    key: 'nameInCertificate' | 'personalCode' | 'phone' | 'email',
    value: string | null | undefined,
  ) => (value ? [say(`${t(key)}: ${value}`)] : [])
  const told = [
    ...at('askedAt', course?.askedAt),
    ...(course && signer.role === 'signer' && !course.askedAt ? [say(people('notAsked'))] : []),
    ...at('openedAt', course?.viewedAt),
    ...at('identifiedAt', course?.identifiedAt),
    ...at('remindedAt', course?.remindedAt),
    ...(signer.signedAt ? [say(signedWords(signer.signedAt, method, words), 'strong')] : []),
    ...(signer.rejectedAt
      ? [say(`${t('declinedAt')}: ${moment(signer.rejectedAt)}`, 'strong')]
      : []),
    ...reasonOf(signer.rejectionReason, words),
    ...at('expiredAt', signer.expiredAt),
    ...at(signer.handedOverTo === null ? 'removedAt' : 'handedOverAt', signer.removedAt),
    ...named('nameInCertificate', signer.certificateName),
    ...named('personalCode', codeOf(personalCode)),
    ...named('phone', contact?.phone),
    ...named('email', contact?.email),
    ...mails.map((mail) => say(mailWords(mail, words, contact?.email), 'muted')),
  ]
  return told.length === 0 ? [say(t('nothingTold'), 'muted')] : told
}

function signedWords(at: Date, method: PersonTold['method'], { t, moment }: EvidenceWords): string {
  const signed = `${t('signedAt')}: ${moment(at)}`
  return method ? [signed, t(`method_${method}`)].join(' · ') : signed
}

function codeOf(told: PersonTold['personalCode']): string | undefined {
  if (!told?.personalCode) return undefined
  return told.country ? `${told.country} ${told.personalCode}` : told.personalCode
}

function mailWords(
  { kind, state, createdAt, settledAt, recipient, refusal }: MailTold,
  { t, moment }: EvidenceWords,
  usual?: string | null,
): string {
  const told = [t(`mail_${kind}`), t(`fate_${state}`), moment(settledAt ?? createdAt)]
  if (recipient && recipient !== usual) told.push(recipient)
  if (refusal !== undefined) told.push(refusal.slice(0, 300))
  return told.join(' · ')
}
