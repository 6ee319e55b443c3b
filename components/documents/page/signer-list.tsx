import { useTranslations } from '#words'
import type { Translator } from '@/lib/portal/i18n/translator'
import {
  type DocumentDetails,
  type DocumentSigner,
  type ShownGroup,
  signerGroups,
  stepsFor,
} from '@/lib/portal/owner/owned-document'
import {
  actionsFor,
  firstAction,
  isRemindable,
  kindsOf,
  viewerAsSigner,
} from '@/lib/portal/owner/signer-progress'
import { portalSettings } from '@/lib/portal/settings/settings'
import { fullName, may, type SignedInViewer } from '@/lib/portal/sign-in/viewer'
import { type DocumentState, readingRoles } from '@/lib/vocabulary/document'
import { AddSigner } from './add-signer'
import { CopyMoments, CopyState, CopyWarnings } from './copy-cells'
import { signersHeading } from './remove-signer'
import { hasOpenHits, LastMoment, SignerMoments, SignerState, SignerWarnings } from './signer-cells'
import { type PersonRow, SignerRows } from './signer-rows'
import { TemporaryLink } from './temporary-link'

interface SignerListProps {
  readonly document: DocumentDetails
  readonly viewer: SignedInViewer
}

/** States in which a signer can be added: expired and signed documents open again. */
const growing: readonly DocumentState[] = ['saved', 'signed_partially', 'signed', 'expired']

/** The approvers, the signers and the people who only read. */
export function SignerList({ document, viewer }: SignerListProps) {
  const t = useTranslations('document')
  const isOpen = growing.includes(document.document_status)
  const mayChange = may(viewer, 'sender')
  const groups = signerGroups(document)
  const signing = groups.filter(({ isApproval }) => !isApproval)
  const people = groups.map((group) => ({
    title: groupTitle(t, group, signing) || (signing.length < groups.length ? t('signing') : ''),
    rows: group.people.map((signer) =>
      signerRow(t, signer, document, isOpen ? actionsIn(document, signer, viewer) : []),
    ),
  }))
  const readers = readingRoles.map((role) => ({
    title: t(role === 'observer' ? 'observers' : 'copies'),
    rows: document.copies
      .filter((one) => one.role === role)
      .map((copy) => copyRow(t, copy, mayChange)),
  }))
  return (
    <section className="border-line bg-surface rounded border">
      <h2 id={signersHeading} tabIndex={-1} className="px-4 py-2.5 text-base outline-none sm:px-6">
        {t('signers')}
      </h2>
      {document.signers.length === 0 && (
        <p className="text-muted px-4 pb-4 sm:px-6">{t('nobody')}</p>
      )}
      <SignerRows
        groups={[...people, ...readers.filter(({ rows }) => rows.length > 0)]}
        documentId={document.uuid}
        isPrivate={document.access === 'private'}
        country={portalSettings().defaultCountry}
      />
      {isOpen && mayChange && (
        <div className="border-line flex flex-wrap border-t py-0.5 sm:px-2 print:hidden">
          <AddSigner
            documentId={document.uuid}
            access={document.access}
            country={portalSettings().defaultCountry}
            steps={stepsFor(groups)}
            already={[...document.signers, ...document.copies].map(({ email }) => ({
              email: email ?? '',
            }))}
          />
          <TemporaryLink documentId={document.uuid} />
        </div>
      )}
    </section>
  )
}

function signerRow(
  t: Translator<'document'>,
  signer: DocumentSigner,
  { uuid }: DocumentDetails,
  actions: PersonRow['actions'],
): PersonRow {
  return {
    id: signer.id,
    name: fullName(signer) || t('anonymous'),
    email: signer.email ?? '',
    role: signer.role === 'approver' ? t('role_approver') : undefined,
    kinds: kindsOf(signer),
    isApprover: signer.role === 'approver',
    isCopy: false,
    actions,
    first: firstAction(signer, actions),
    state: <SignerState signer={signer} />,
    last: <LastMoment signer={signer} />,
    warnings: <SignerWarnings signer={signer} />,
    detail: <SignerMoments signer={signer} documentId={uuid} />,
    isUrgent: hasOpenHits(signer),
  }
}

/** The row of a person who only reads. Their data can be changed until the mail is sent. */
function copyRow(
  t: Translator<'document'>,
  copy: DocumentDetails['copies'][number],
  mayChange: boolean,
): PersonRow {
  return {
    id: copy.id,
    name: fullName(copy),
    email: copy.email,
    role: copy.role === 'observer' ? t('role_observer') : undefined,
    kinds: [],
    isApprover: false,
    isCopy: true,
    actions: mayChange && copy.sent_at === null ? ['change', 'remove'] : [],
    first: undefined,
    state: <CopyState copy={copy} />,
    last: undefined,
    warnings: <CopyWarnings copy={copy} />,
    detail: <CopyMoments copy={copy} />,
    isUrgent: false,
  }
}

/**
 * The actions in the row of a signer, without the action at the top of the page: the owner's own signature, or the only
 * possible reminder. A member who may only read can sign what they were asked to sign.
 */
function actionsIn({ signers }: DocumentDetails, signer: DocumentSigner, viewer: SignedInViewer) {
  const own = viewerAsSigner(signers, viewer)
  const isOnTop = own ? own === signer : signers.filter(isRemindable).length === 1
  const above = own ? 'sign' : 'remind'
  const mayChange = may(viewer, 'sender')
  return actionsFor(signer, viewer).filter(
    (action) => !(isOnTop && action === above) && (mayChange || action === 'sign'),
  )
}

/** The title of a group. Empty if all sign at once and all of them must. `signing` has the groups of signers. */
function groupTitle(
  t: Translator<'document'>,
  group: ShownGroup,
  signing: readonly ShownGroup[],
): string {
  const { needed, people, isAsked, isApproval } = group
  if (isApproval) return [t('approvers'), isAsked && t('groupTurn')].filter(Boolean).join(' · ')
  const [count, index] = [signing.length, signing.indexOf(group)]
  const isSome = needed < people.length
  if (count === 1 && !isSome) return ''
  const parts = [
    count > 1 && t('group', { number: index + 1 }),
    isSome ? t('groupNeeds', { needed, count: people.length }) : t('groupNeedsAll'),
    isAsked && t('groupTurn'),
  ]
  return parts.filter(Boolean).join(' · ')
}
