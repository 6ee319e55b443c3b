import type { Cell, Row } from '@paraph/validator/pdf/compose/flow'
import { onlyReads } from '@/lib/vocabulary/document'
import { fullName } from '../rules/full-name'
import { isSignedInOtherName } from '../sessions/people/is-invited'
import type { DescribedFacts, DescribedMail, DescribedPerson } from './facts'
import { fact, gap, heading, type Look, label, line, reasonOf, say, width } from './look'
import { type EvidenceWords, methodWords } from './words'

/** Rows about all people of the document, with the visible facts. */
export function peopleRows(described: DescribedFacts, words: EvidenceWords): Row[] {
  const { t, people: w } = words
  const steps = new Set(described.people.map(({ signer }) => signer.order))
  const rows = described.people.map((person, index): Row => {
    const { role, order, state } = person.signer
    const name = fullName(person.signer) || t('nameless')
    const cells = [
      [
        say(name, 'strong'),
        ...(role === 'signer' ? [] : [say(t(roleWords[role]), 'muted')]),
        ...(onlyReads(role) ? [] : [say(w(state), stateLook(state))]),
        ...(!onlyReads(role) && steps.size > 1 ? [say(t('step', { number: order }), 'muted')] : []),
      ],
      personLines(person, words),
    ]
    const before = index === 0 ? 6 : 8
    const widths = [label, width - label - gap]
    return { cells, widths, gap, before, rule: 'thin', heads: 'row' }
  })
  const owners = described.ownerMails.map((mail) => say(mailWords(mail, words)))
  return [
    heading(t('people')),
    ...(rows.length === 0 ? [line(t('nobody'), 'plain', 4)] : rows),
    ...(owners.length === 0 ? [] : [fact(t('ownerMails'), owners, { before: 8, rule: 'thin' })]),
  ]
}

const roleWords = { approver: 'approver', observer: 'observer', copy: 'getsCopy' } as const

function stateLook(state: DescribedPerson['signer']['state']): Look {
  if (state === 'signed' || state === 'approved') return 'good'
  return state === 'rejected' ? 'bad' : 'plain'
}

/** The lines about a person: events in order, then the identity, then the mails. */
function personLines(
  { signer, method, course, contact, personalCode, mails }: DescribedPerson,
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
  const answered = (key: 'signedAt' | 'approvedAt' | 'declinedAt', when: Date | null) =>
    when ? [say(answerWords(`${t(key)}: ${moment(when)}`, method, words), 'strong')] : []
  const described = [
    ...at('askedAt', course?.askedAt),
    ...(course && !onlyReads(signer.role) && !course.askedAt ? [say(people('notAsked'))] : []),
    ...at('openedAt', course?.viewedAt),
    ...at('identifiedAt', course?.identifiedAt),
    ...at('remindedAt', course?.remindedAt),
    ...answered('signedAt', signer.signedAt),
    ...answered('approvedAt', signer.approvedAt),
    ...answered('declinedAt', signer.rejectedAt),
    ...(signer.approvedSha256
      ? [say(`${t('approvedFile')}:`, 'small'), say(signer.approvedSha256, 'mark')]
      : []),
    ...reasonOf(signer.rejectionReason, words),
    ...at('expiredAt', signer.expiredAt),
    ...at(signer.handedOverTo === null ? 'removedAt' : 'handedOverAt', signer.removedAt),
    ...named('nameInCertificate', signer.certificateName),
    ...(isSignedInOtherName(signer) ? [say(t('otherName'), 'bad')] : []),
    ...named('personalCode', codeOf(personalCode)),
    ...named('phone', contact?.phone),
    ...named('email', contact?.email),
    ...mails.map((mail) => say(mailWords(mail, words, contact?.email), 'muted')),
  ]
  return described.length === 0 ? [say(t('nothingTold'), 'muted')] : described
}

function answerWords(
  answer: string,
  method: DescribedPerson['method'],
  words: EvidenceWords,
): string {
  return method ? [answer, methodWords(method, words)].join(' · ') : answer
}

function codeOf(described: DescribedPerson['personalCode']): string | undefined {
  if (!described?.personalCode) return undefined
  return described.country
    ? `${described.country} ${described.personalCode}`
    : described.personalCode
}

function mailWords(
  { kind, state, createdAt, settledAt, recipient, refusal }: DescribedMail,
  { t, moment }: EvidenceWords,
  usual?: string | null,
): string {
  const described = [t(`mail_${kind}`), t(`fate_${state}`), moment(settledAt ?? createdAt)]
  if (recipient && recipient !== usual) described.push(recipient)
  if (refusal !== undefined) described.push(refusal.slice(0, 300))
  return described.join(' · ')
}
