import type { ReactNode } from 'react'
import { useTranslations } from '#words'
import type { Translator } from '@/lib/portal/i18n/translator'
import {
  type DocumentDetails,
  type DocumentSigner,
  type ShownGroup,
  signerGroups,
  stepsFor,
} from '@/lib/portal/owner/owned-document'
import { actionsFor, isRemindable, kindsOf, ownSignature } from '@/lib/portal/owner/signer-progress'
import { portalSettings } from '@/lib/portal/settings/settings'
import { fullName, type Viewer } from '@/lib/portal/sign-in/viewer'
import type { DocumentState } from '@/lib/vocabulary/document'
import { AddSigner } from './add-signer'
import { CopyList } from './copy-list'
import { LateSignerTable } from './late-signer-table'
import { signersHeading } from './remove-signer'
import { SignerActions } from './signer-actions'
import { LastMoment, SignerItem, SignerMoments, SignerState } from './signer-item'
import { TemporaryLink } from './temporary-link'

interface PeopleProps {
  readonly document: DocumentDetails
  readonly viewer: Viewer
  readonly mayGrow: boolean
}

interface SignerListProps extends Omit<PeopleProps, 'mayGrow'> {
  /** Settings for all of them. */
  readonly children: ReactNode
}

/** States in which a signer can be added: expired and signed documents open again. */
const growing: readonly DocumentState[] = ['saved', 'signed_partially', 'signed', 'expired']

/** Up to this number, signers are shown as cards with all their events. */
const cardsMax = 8

export function SignerList({ document, viewer, children }: SignerListProps) {
  const t = useTranslations('document')
  const mayGrow = growing.includes(document.document_status)
  const People = document.signers.length > cardsMax ? ManySigners : SignerCards
  return (
    <section className="border-line bg-surface rounded border">
      <h2
        id={signersHeading}
        tabIndex={-1}
        className="px-4 pt-4 text-lg outline-none sm:px-6 sm:pt-6"
      >
        {t('signers')}
      </h2>
      {document.signers.length === 0 && <p className="text-muted px-4 sm:px-6">{t('nobody')}</p>}
      <People document={document} viewer={viewer} mayGrow={mayGrow} />
      <CopyList document={document} />
      {mayGrow && (
        <div className="border-line space-y-2 border-t p-4 sm:px-6">
          <div className="flex flex-wrap gap-2">
            <AddSigner
              documentId={document.uuid}
              access={document.access}
              country={portalSettings().defaultCountry}
              steps={stepsFor(signerGroups(document))}
              already={[...document.signers, ...document.copies].map(addressee)}
            />
            <TemporaryLink documentId={document.uuid} />
          </div>
          {children}
        </div>
      )}
    </section>
  )
}

const addressee = ({ email }: { readonly email: string | null }) => ({ email: email ?? '' })

/** A few signers, each with all events. */
function SignerCards({ document, viewer, mayGrow }: PeopleProps) {
  const t = useTranslations('document')
  return signerGroups(document).map((group, index, groups) => {
    const title = groupTitle(t, group, { index, count: groups.length })
    return (
      <div key={group.order}>
        {title !== '' && (
          <h3 className="border-line text-muted border-t px-4 pt-4 text-sm font-semibold sm:px-6">
            {title}
          </h3>
        )}
        <ul className="divide-line divide-y">
          {group.people.map((signer) => (
            <SignerItem key={signer.id} signer={signer} documentId={document.uuid}>
              {mayGrow && (
                <SignerActions
                  documentId={document.uuid}
                  isPrivate={document.access === 'private'}
                  signer={{ id: signer.id, name: fullName(signer) || t('anonymous') }}
                  actions={actionsIn(document, signer, viewer)}
                  country={portalSettings().defaultCountry}
                  others={document.signers.filter(({ id }) => id !== signer.id).map(addressee)}
                />
              )}
            </SignerItem>
          ))}
        </ul>
      </div>
    )
  })
}

/** Many signers, one line each. */
function ManySigners({ document, viewer, mayGrow }: PeopleProps) {
  const t = useTranslations('document')
  const groups = signerGroups(document).map((group, index, { length: count }) => ({
    title: groupTitle(t, group, { index, count }),
    rows: group.people.map((signer) => ({
      id: signer.id,
      name: fullName(signer) || t('anonymous'),
      email: signer.email ?? '',
      kinds: kindsOf(signer),
      actions: mayGrow ? actionsIn(document, signer, viewer) : [],
      state: <SignerState signer={signer} />,
      last: <LastMoment signer={signer} />,
      detail: <SignerMoments signer={signer} documentId={document.uuid} />,
    })),
  }))
  return (
    <LateSignerTable
      groups={groups}
      documentId={document.uuid}
      isPrivate={document.access === 'private'}
      country={portalSettings().defaultCountry}
    />
  )
}

/** Without the actions at the top of the page: the owner's own signature, or the only possible reminder. */
function actionsIn({ signers }: DocumentDetails, signer: DocumentSigner, viewer: Viewer) {
  const own = ownSignature(signers, viewer)
  const isOnTop = own ? own === signer : signers.filter(isRemindable).length === 1
  const above = own ? 'sign' : 'remind'
  return actionsFor(signer, viewer).filter((action) => !(isOnTop && action === above))
}

/** Empty if all are asked at once and all of them must sign. */
function groupTitle(
  t: Translator<'document'>,
  { needed, people, isAsked }: ShownGroup,
  { index, count }: { readonly index: number; readonly count: number },
): string {
  const isSome = needed < people.length
  if (count === 1 && !isSome) return ''
  const parts = [
    count > 1 && t('group', { number: index + 1 }),
    isSome ? t('groupNeeds', { needed, count: people.length }) : t('groupNeedsAll'),
    isAsked && t('groupTurn'),
  ]
  return parts.filter(Boolean).join(' · ')
}
