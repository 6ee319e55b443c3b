import { withoutMisleading } from '@paraph/validator/vocabulary/visible-text'
import { createTranslator } from 'use-intl/core'
import type { SignerRole } from '@/lib/vocabulary/document'
import type { Language } from '@/lib/vocabulary/language'
import { type MailKind, ownerMailKinds } from '@/lib/vocabulary/mail'
import type { MethodName } from '@/lib/vocabulary/provider'
import { type Messages, readMessages } from '@/messages/messages'
import { htmlOf, type MailPage } from './layout-html'
import type { Mail } from './mail'

/** Mails about a document, and those that confirm an address and invite a member of an organisation. */
type ContentKind = MailKind | 'confirm_address' | 'join_organisation'

/** The facts that a mail states. Texts written by people are cleaned before use. */
export interface MailContent {
  readonly kind: ContentKind
  readonly language: Language
  /** Person or organisation that asks for the signature; absent when unknown. */
  readonly asker?: string
  /** Name of the document; absent for private documents, because only identified persons may see it. */
  readonly documentName?: string | undefined
  /** The asker's subject for mails that ask for a signature. */
  readonly subject?: string
  /** The asker's message, may have several lines; absent for private documents. */
  readonly message?: string | undefined
  /** Target of the button, http(s); absent when there is nothing left to open. */
  readonly link?: string
  /** Unsubscribe address, in automatic reminders. */
  readonly stopLink?: string
  /** Signing deadline or, after completion, when the document is erased. */
  readonly deadline?: Date
  /** IANA name of the time zone in which times are stated. Absent: Lithuania's time zone. */
  readonly timeZone?: string
  /** The only method the signer may use; absent: any. */
  readonly method?: MethodName
  /** The signer who handed over to the reader of the mail. */
  readonly handedOverBy?: string
  /** In mails to the owner: the person who signs instead of the signer that the mail is about. */
  readonly handedOverTo?: string
  /** In mails to the owner: name and address of the signer that the mail is about. */
  readonly signer?: string
  readonly address?: string
  /** The role of the reader; absent: a signer, or the owner. */
  readonly role?: SignerRole
  /** Who declined and why; the reason is left out of mails about private documents. */
  readonly declined?: {
    readonly by: string
    readonly reason: string
    readonly isApprover?: boolean
  }
  /** The group had all the signatures it needs before the reader signed. */
  readonly isNotNeeded?: boolean
  /** Why the asker cancelled; left out of mails about private documents. */
  readonly cancelReason?: string
  /** Brand of the relying party that asks: its name and the colour of links and buttons. */
  readonly brand?: MailBrand
  /** Whether the providers are simulated: the signatures then have no legal effect. */
  readonly demonstration: boolean
}

/** The parts of a brand used in mails. */
export interface MailBrand {
  readonly name: string | null
  /** `#rrggbb`, legible on white. */
  readonly accent: string | null
  /** Bare address for answers. */
  readonly replyTo?: string | null
}

/** Writes a mail as subject, text and HTML. */
export async function writeMail(
  content: MailContent,
): Promise<Pick<Mail, 'subject' | 'text' | 'html'>> {
  const messages = await readMessages(content.language)
  const t = createTranslator({ locale: content.language, messages, namespace: 'mails' })
  const facts = factsOf(content, t, messages.language.locale)
  const page = pageOf(content, facts, t)
  return {
    subject: subjectOf(content, facts, t),
    text: textOf(page),
    html: htmlOf(page),
  }
}

type Translator = ReturnType<typeof createTranslator<Messages, 'mails'>>

/** The facts of a mail as its texts need them: cleaned and shortened, with dates in the reader's language. */
interface Facts {
  readonly asker: string | undefined
  readonly document: string | undefined
  readonly until: string | undefined
  readonly decliner: string | undefined
  readonly signer: string | undefined
  readonly handedOverBy: string | undefined
  readonly handedOverTo: string | undefined
  readonly address: string | undefined
  readonly reason: string | undefined
}

function factsOf(content: MailContent, t: Translator, locale: string): Facts {
  const { asker, documentName, deadline, declined, cancelReason, timeZone = ourZone } = content
  const reason = content.kind === 'cancelled' ? cancelReason : declined?.reason
  return {
    asker: asker && plain(asker, 100),
    document: documentName && plain(documentName, 120),
    until: deadline && momentOf(deadline, locale, timeZone, t('clock')),
    decliner: declined && plain(declined.by, 100),
    signer: content.signer && plain(content.signer, 100),
    handedOverBy: content.handedOverBy && plain(content.handedOverBy, 100),
    handedOverTo: content.handedOverTo && plain(content.handedOverTo, 100),
    address: content.address && plain(content.address, 254),
    // A reason may reveal the content of a private document.
    reason: documentName && reason && plain(reason, 500),
  }
}

/** Line breaks, blanks and format characters. */
const unprintable = /[\p{Cf}\s]+/gu

/** Puts untrusted text on one line of at most `max` characters. A longer text ends in an ellipsis. */
function plain(text: string, max: number): string {
  const characters = [...withoutMisleading(text, ' ').replace(unprintable, ' ').trim()]
  if (characters.length <= max) return characters.join('')
  return `${characters
    .slice(0, max - 1)
    .join('')
    .trimEnd()}…`
}

const ourZone = 'Europe/Vilnius'

/** Date and time to the minute, with the time zone, because the reader may be in another zone. */
function momentOf(at: Date, locale: string, timeZone: string, ours: string): string {
  const day = { day: 'numeric', month: 'long', year: 'numeric' } as const
  const time = { hour: '2-digit', minute: '2-digit', timeZone } as const
  const moment = new Intl.DateTimeFormat(locale, { ...day, ...time }).format(at)
  return `${moment} (${timeZone === ourZone ? ours : offsetOf(at, timeZone)})`
}

/** UTC offset of a time zone at that moment, such as `GMT+3`. */
function offsetOf(at: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' })
  return parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

/** The asker's subject, otherwise the default subject. */
function subjectOf(content: MailContent, facts: Facts, t: Translator): string {
  const own = content.subject && plain(content.subject, 150)
  if (own && content.kind === 'invitation') return own
  const reminder = textKindOf(content)
  if (own && (reminder === 'reminder' || reminder === 'approval_reminder'))
    return t(`subject_${reminder}`, { document: own })
  return plain(usualSubject(content, facts, t), 90)
}

/** The default subject: it names the document or, if its name is private, the sender. */
function usualSubject(content: MailContent, facts: Facts, t: Translator): string {
  const { kind } = content
  const said = textKindOf(content)
  if (said === 'confirm_address') return t('heading_confirm_address')
  if (said === 'join_organisation') return headingOf(content, facts, t)
  if (facts.document) return t(`subject_${said}`, { document: facts.document })
  const isNamed = asksToSign.includes(kind) && facts.asker !== undefined
  return isNamed ? headingOf(content, facts, t) : t(`subject_${said}_private`)
}

/**
 * The heading of a mail. Names stay in the nominative in every language, because unknown names cannot be declined
 * reliably.
 */
function headingOf(content: MailContent, facts: Facts, t: Translator): string {
  const kind = headingKindOf(content)
  const named = namedIn[kind]
  if (named === undefined) return t(`heading_${kind as NamelessKind}`)
  const name = facts[named]
  return name
    ? t(`heading_${kind as NamedKind}`, { name })
    : t(`heading_${kind as NamedKind}_nameless`)
}

/**
 * The kind of texts. An automatic reminder has the same texts as a reminder that the asker sent. An approver is asked
 * for an answer, not for a signature.
 */
function textKindOf({ kind, role }: MailContent): TextKind {
  const usual = kind === 'automatic_reminder' ? 'reminder' : kind
  return (role === 'approver' ? approvals[usual] : undefined) ?? usual
}

type UsualKind = Exclude<ContentKind, 'automatic_reminder'>
type ApprovalKind = 'approval' | 'approval_reminder' | 'approval_deadline'
type TextKind = UsualKind | ApprovalKind

const approvals: Readonly<Partial<Record<UsualKind, ApprovalKind>>> = {
  invitation: 'approval',
  reminder: 'approval_reminder',
  deadline: 'approval_deadline',
}

/** An approver's refusal has its own headings, because an approver does not decline to sign. */
function headingKindOf(content: MailContent): HeadingKind {
  const kind = textKindOf(content)
  if (!content.declined?.isApprover) return kind
  if (kind === 'declined') return 'not_approved'
  return kind === 'owner_declined' ? 'owner_not_approved' : kind
}

type HeadingKind = TextKind | 'not_approved' | 'owner_not_approved'

/** The fact that the heading of each kind of mail names. */
const namedIn = {
  approval: 'asker',
  approval_reminder: 'asker',
  approval_deadline: undefined,
  observer: 'asker',
  not_approved: 'decliner',
  owner_not_approved: 'decliner',
  owner_approved: 'signer',
  invitation: 'asker',
  reminder: 'asker',
  completed: undefined,
  copy: 'asker',
  declined: 'decliner',
  cancelled: 'asker',
  expired: undefined,
  deadline: undefined,
  confirm_address: undefined,
  join_organisation: 'asker',
  owner_deadline: undefined,
  owner_expired: undefined,
  owner_signed: 'signer',
  owner_completed: undefined,
  owner_declined: 'decliner',
  owner_handed_over: 'signer',
  owner_asked_again: 'signer',
  owner_address_refused: 'signer',
  owner_name_questioned: 'signer',
} as const satisfies Readonly<Record<HeadingKind, keyof Facts | undefined>>

type NamedKind = {
  [Kind in HeadingKind]: (typeof namedIn)[Kind] extends undefined ? never : Kind
}[HeadingKind]
type NamelessKind = Exclude<HeadingKind, NamedKind>

/** The mail as plain text: paragraphs separated by an empty line, the link on its own line. */
function textOf(page: MailPage): string {
  const { brand, heading, document, message, sentences, button, closing, stop, demonstration } =
    page
  const paragraphs = [
    demonstration,
    brand.name,
    heading,
    document && `${document.label}: ${document.name}`,
    message && `${message.label}:\n${message.lines.join('\n')}`,
    sentences.join(' '),
    button && `${button.label}:\n${button.link}\n${button.caution}`,
    closing,
    stop && `${stop.label}:\n${stop.link}`,
  ]
  return `${paragraphs.filter(Boolean).join('\n\n')}\n`
}

const asksToSign: readonly ContentKind[] = [
  'invitation',
  'reminder',
  'automatic_reminder',
  'deadline',
]

function pageOf(content: MailContent, facts: Facts, t: Translator): MailPage {
  const { kind, link } = content
  const [otherwise, label, caution] = [t('otherwise'), labelOf(content, t), cautionOf(kind, t)]
  return {
    language: content.language,
    brand: brandOf(content),
    heading: headingOf(content, facts, t),
    document: facts.document ? { label: t('document'), name: facts.document } : undefined,
    message: messageOf(content, facts, t),
    sentences: sentences[textKindOf(content)].flatMap(
      (sentence) => saying[sentence](t, facts, content) ?? [],
    ),
    button: link ? { label, link, otherwise, caution } : undefined,
    closing: closingOf(content, t),
    stop: content.stopLink ? { label: t('noReminders'), link: content.stopLink } : undefined,
    demonstration: content.demonstration ? t('demonstration') : undefined,
  }
}

/** The asker's message, in mails that ask for a signature. */
function messageOf({ kind, message }: MailContent, { asker }: Facts, t: Translator) {
  if (!message || !asksToSign.includes(kind)) return undefined
  const lines = message.split('\n').map((one) => plain(one, 2_000))
  return { label: asker ? t('messageFrom', { name: asker }) : t('message'), lines }
}

function brandOf({ brand }: MailContent): MailPage['brand'] {
  const accent = brand?.accent ?? undefined
  return { name: brand?.name ? plain(brand.name, 100) : undefined, accent }
}

function labelOf({ kind, role }: MailContent, t: Translator): string {
  if (kind === 'confirm_address') return t('confirmAddress')
  if (kind === 'join_organisation') return t('joinOrganisation')
  if (!asksToSign.includes(kind)) return t('open')
  return t(role === 'approver' ? 'approve' : 'sign')
}

function cautionOf(kind: ContentKind, t: Translator): string {
  if (kind === 'confirm_address') return t('confirmCaution')
  if (kind === 'join_organisation') return t('joinCaution')
  return t(isOwners(kind) ? 'signIn' : 'caution')
}

function closingOf({ kind, role }: MailContent, t: Translator): string | undefined {
  if (kind === 'confirm_address') return t('confirmUnexpected')
  if (kind === 'join_organisation') return t('joinUnexpected')
  if (isOwners(kind)) return t('wanted')
  if (!asksToSign.includes(kind)) return undefined
  return t(role === 'approver' ? 'approveUnexpected' : 'unexpected')
}

function isOwners(kind: ContentKind): boolean {
  return ownerMailKinds.some((one) => one === kind)
}

/** Sentences of each kind of mail, in order; sentences without facts are left out. */
const sentences: Readonly<Record<TextKind, readonly (keyof typeof saying)[]>> = {
  invitation: ['handedOver', 'private', 'deadline', 'needs'],
  reminder: ['private', 'deadline', 'needs', 'newLink'],
  approval: ['handedOver', 'private', 'approveHow', 'approveUntil'],
  approval_reminder: ['private', 'approveHow', 'approveUntil', 'newLink'],
  approval_deadline: ['private', 'approveHow', 'approveUntil'],
  observer: ['private', 'observes'],
  owner_approved: ['notYetAll'],
  completed: ['enough', 'download', 'eraseDate'],
  copy: ['private', 'download', 'eraseDate'],
  declined: ['reason', 'over'],
  cancelled: ['reason', 'over', 'declinePrompt'],
  expired: ['late', 'askAnew'],
  deadline: ['private', 'deadline', 'needs'],
  confirm_address: ['confirmWhy', 'confirmUntil'],
  join_organisation: ['joinHow', 'confirmUntil'],
  owner_deadline: ['notYetAll', 'othersUntil', 'extend'],
  owner_expired: ['notInTime', 'extendToOpen'],
  owner_signed: ['notYetAll'],
  owner_completed: ['download', 'eraseDate'],
  owner_declined: ['reason', 'ended'],
  owner_handed_over: ['signsInstead', 'notWanted'],
  owner_asked_again: ['sendAgain'],
  owner_address_refused: ['refused', 'correct'],
  owner_name_questioned: ['nameDiffers', 'correctName'],
}

type Saying = (t: Translator, facts: Facts, content: MailContent) => string | undefined

const saying = {
  handedOver: (t, { handedOverBy }) => handedOverBy && t('handedOver', { name: handedOverBy }),
  signsInstead: (t, { handedOverTo }) => handedOverTo && t('signsInstead', { name: handedOverTo }),
  notWanted: (t) => t('notWanted'),
  sendAgain: (t) => t('sendAgain'),
  private: (t, { document }) => (document ? undefined : t('private')),
  deadline: (t, { until }) => until && t('deadline', { until }),
  needs: (t, _, { method = 'either' }) =>
    method === 'either' || method === 'mobile' || method === 'smartid'
      ? t(`needs_${method}`)
      : undefined,
  approveHow: (t) => t('approveHow'),
  approveUntil: (t, { until }) => until && t('approveUntil', { until }),
  observes: (t) => t('observes'),
  newLink: (t, _, { kind }) => (kind === 'automatic_reminder' ? undefined : t('newLink')),
  enough: (t, _, { isNotNeeded }) => (isNotNeeded ? t('enough') : undefined),
  download: (t, _, { link }) => link && t('download'),
  eraseDate: (t, { until }, { link }) => link && until && t('eraseDate', { until }),
  reason: (t, { reason }) => reason && t('reason', { reason }),
  over: (t) => t('over'),
  declinePrompt: (t) => t('declinePrompt'),
  late: (t, _, { role = 'signer' }) => t(role === 'signer' ? 'late' : 'over'),
  askAnew: (t, _, { role = 'signer' }) => (role === 'signer' ? t('askAnew') : undefined),
  notYetAll: (t) => t('notYetAll'),
  othersUntil: (t, { until }) => until && t('othersUntil', { until }),
  extend: (t) => t('extend'),
  notInTime: (t) => t('notInTime'),
  extendToOpen: (t) => t('extendToOpen'),
  ended: (t) => t('ended'),
  refused: (t, { address }) => address && t('refused', { address }),
  correct: (t) => t('correct'),
  nameDiffers: (t) => t('nameDiffers'),
  correctName: (t) => t('correctName'),
  joinHow: (t) => t('joinHow'),
  confirmWhy: (t) => t('confirmWhy'),
  confirmUntil: (t, { until }) => until && t('confirmUntil', { until }),
} satisfies Readonly<Record<string, Saying>>
