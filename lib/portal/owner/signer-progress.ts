import { isOpen } from '../people/is-open'
import type { Viewer } from '../sign-in/viewer'
import type { DocumentSigner } from './owned-document'

/**
 * Whether the signer can be reminded now. A signer who is just signing cannot, because a new link would interrupt them.
 */
export function isRemindable(
  signer: Pick<DocumentSigner, 'signStatus' | 'noEmail' | 'turn'>,
): boolean {
  return (
    isOpen(signer) && signer.signStatus !== 'signing' && !signer.noEmail && signer.turn === 'now'
  )
}

/**
 * Whether the signer is the signed-in person: by the personal code if it is known, otherwise by name, ignoring case.
 */
function isThemselves(signer: Asked, viewer: Known): boolean {
  if (signer.personal_code !== null) {
    return signer.personal_code === viewer.code && signer.country === viewer.country
  }
  const folded = ({ name, surname }: Name) => `${name} ${surname}`.toLocaleLowerCase('lt')
  return folded(signer) === folded(viewer)
}

type Name = Pick<DocumentSigner, 'name' | 'surname'>
type Asked = Name & Pick<DocumentSigner, 'country' | 'personal_code'>
type Known = Pick<Viewer, 'name' | 'surname' | 'country' | 'code'>

/** The owner's actions on a signer, in the order of the menu. */
const signerActions = ['sign', 'remind', 'link', 'freshLink', 'change', 'remove'] as const
export type SignerAction = (typeof signerActions)[number]

type Acted = Asked &
  Pick<
    DocumentSigner,
    'signStatus' | 'noEmail' | 'turn' | 'email' | 'link_valid_until' | 'expired_at'
  >

/**
 * The actions that are available now. No action for a signer who has signed or declined; an expired signer can only be
 * removed.
 */
export function actionsFor(signer: Acted, viewer: Known): readonly SignerAction[] {
  if (!isOpen(signer)) return []
  if (signer.expired_at !== null) return ['remove']
  // The signer was invited by e-mail, so their link can be read again.
  const isReachable = signer.email !== null
  const isPossible: Readonly<Record<SignerAction, boolean>> = {
    sign: isReachable && isThemselves(signer, viewer),
    remind: isReachable && isRemindable(signer),
    link: isReachable,
    freshLink: signer.link_valid_until !== null && signer.signStatus !== 'signing',
    change: true,
    remove: true,
  }
  return signerActions.filter((action) => isPossible[action])
}

/** The signer who is asked now and is the viewer: then the owner signs on this page. */
export function viewerAsSigner<Signer extends Acted>(
  signers: readonly Signer[],
  viewer: Known,
): Signer | undefined {
  return signers.find(
    (signer) => signer.turn === 'now' && actionsFor(signer, viewer).includes('sign'),
  )
}

/** The filters for signers in a long list. */
export const signerKinds = [
  'signed',
  'approved',
  'waiting',
  'notAsked',
  'notNeeded',
  'notSigned',
  'declined',
  'mailFailed',
] as const
export type SignerKind = (typeof signerKinds)[number]

/** Each signer has one kind. If a mail did not reach the signer, that is a second kind. */
export function kindsOf({
  signStatus,
  turn,
  mail,
}: Pick<DocumentSigner, 'signStatus' | 'turn' | 'mail'>): readonly SignerKind[] {
  if (signStatus === 'signed') return ['signed']
  if (signStatus === 'approved') return ['approved']
  if (signStatus === 'rejected') return ['declined']
  if (turn === 'waiting') return ['notAsked']
  if (turn === 'not_needed') return ['notNeeded']
  // The document has ended, or the signer has expired.
  if (turn === 'over') return ['notSigned']
  return mail === 'failed' ? ['waiting', 'mailFailed'] : ['waiting']
}

/**
 * The field of a signer that probably needs a correction: a mail did not arrive, or the certificate has another name.
 */
export function doubtfulField({
  mail,
  name_questioned: question,
}: Pick<DocumentSigner, 'mail' | 'name_questioned'>): 'email' | 'name' | undefined {
  if (mail === 'failed') return 'email'
  return question ? 'name' : undefined
}

/** The action that a row shows as a button: first a correction, then the action that helps to get the signature. */
export function firstAction(
  signer: Parameters<typeof doubtfulField>[0] & Pick<DocumentSigner, 'noEmail'>,
  possible: readonly SignerAction[],
): SignerAction | undefined {
  const usual = ['sign', 'remind', 'freshLink'] as const
  const wanted: readonly SignerAction[] = [
    ...(doubtfulField(signer) ? (['change'] as const) : []),
    ...usual,
    ...(signer.noEmail ? (['link'] as const) : []),
  ]
  return wanted.find((action) => possible.includes(action))
}

const moments = [
  ['invitedAt', 'asked_at'],
  ['viewedAt', 'viewed_at'],
  ['remindedAt', 'reminded_at'],
  ['remindersOffAt', 'reminders_off_at'],
  ['signedAt', 'signed_at'],
  ['approvedAt', 'approved_at'],
  ['rejectedAt', 'rejected_at'],
  ['expiredAt', 'expired_at'],
] as const

type Happened = Pick<DocumentSigner, (typeof moments)[number][1]>

/** The last event of a signer. Undefined if there is none. */
export function lastMoment(
  signer: Happened,
): { readonly words: (typeof moments)[number][0]; readonly at: string } | undefined {
  let last: ReturnType<typeof lastMoment>
  for (const [words, field] of moments) {
    const at = signer[field]
    // Of two events at the same time, the later one in the list is the result of the other.
    if (at !== null && (last === undefined || at >= last.at)) last = { words, at }
  }
  return last
}
