import { useTranslations } from '#words'
import type { TypedReminders } from '@/lib/portal/forms/reminders-form'
import { currentLanguage } from '@/lib/portal/i18n/current-language'
import { translator } from '@/lib/portal/i18n/translator'
import type { OwnedDocument } from '@/lib/portal/owner/owned-document'
import { isOpen, isRemindable, ownSignature } from '@/lib/portal/owner/signer-progress'
import { publicAddress } from '@/lib/portal/public-document'
import { fullName, type Viewer } from '@/lib/portal/sign-in/viewer'
import { unlessUnchecked, validateOwned } from '@/lib/portal/validation/read-validation'
import type { DocumentState } from '@/lib/vocabulary/document'
import { Alert } from '../../ui/alert'
import { DocumentReport } from '../../validation/document-report'
import { FilesCard } from '../../viewer/file-list'
import { usualReminders } from '../new/options'
import { DocumentStateBadge, signedCount } from '../state-badge'
import type { RoleSource } from '../templates/save-dialog'
import { SaveOfDocument } from '../templates/save-of-document'
import { CallbackList } from './callback-list'
import {
  AllowHandOver,
  CancelDocument,
  ExtendDocument,
  RemindAll,
  RemoveDocument,
} from './document-actions'
import { DocumentFacts } from './document-facts'
import { EventList } from './event-list'
import { EvidenceCard, type EvidenceCardProps } from './evidence-card'
import { SetReminders } from './set-reminders'
import { SignHere } from './signer-actions'
import { SignerList } from './signer-list'

interface DocumentViewProps {
  readonly owned: OwnedDocument
  readonly viewer: Viewer
  /** Of evidence that was just asked for. */
  readonly noEvidence: EvidenceCardProps['failed']
}

/** Left the document, right the people, below what happened. */
export async function DocumentView({ owned, viewer, noEvidence }: DocumentViewProps) {
  const { document, events, chain } = owned
  const states = await translator('states')
  return (
    <>
      <h1 className="mt-2 text-xl wrap-anywhere">{document.name}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-4">
        <DocumentStateBadge state={document.document_status} />
        <span className="text-muted">{signedCount(states, document)}</span>
      </p>
      <OwnSignature document={document} viewer={viewer} />
      <Terms document={document} />
      {!chain.holds && <BrokenTrail chain={chain} />}
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
        <DocumentFacts
          document={document}
          // Somebody has to be invited first, and the owner to sign who is asked themselves.
          downloadFirst={document.signers.length > 0 && !ownSignature(document.signers, viewer)}
          publicLink={document.access === 'public' ? publicAddress(document.uuid) : undefined}
          callbacks={owned.callbacks}
        />
        <SignerList document={document} viewer={viewer} />
      </div>
      <FilesCard files={owned.files} address={`/files/documents/${document.uuid}/files`} />
      <DocumentReport
        validation={unlessUnchecked(validateOwned(viewer, document.uuid))}
        dataAddress={`/status/documents/${document.uuid}/validation`}
      />
      <div className="mt-6">
        <CallbackList owned={owned} />
        <EventList events={events} />
      </div>
      <EvidenceCard
        documentId={document.uuid}
        language={await currentLanguage()}
        failed={noEvidence}
      />
      <div className="border-line mt-12 border-t pt-6 print:hidden">
        <div className="-ml-4 flex flex-wrap gap-x-2">
          <SaveOfDocument
            document={{ uuid: document.uuid, name: document.name }}
            people={rolesOf(document, viewer)}
          />
          <CancelDocument
            document={{ uuid: document.uuid, name: document.name }}
            possible={cancellable.includes(document.document_status)}
          />
          <RemoveDocument document={{ uuid: document.uuid, name: document.name }} />
        </div>
      </div>
    </>
  )
}

interface HeadProps {
  readonly document: OwnedDocument['document']
}

/** The one thing to do where the owner is asked for a signature themselves. */
function OwnSignature({ document, viewer }: HeadProps & { readonly viewer: Viewer }) {
  const own = ownSignature(document.signers, viewer)
  if (!own) return null
  return (
    <div className="mt-4 space-y-4 print:hidden">
      <SignHere
        documentId={document.uuid}
        signer={{ id: own.id, name: fullName(own) }}
        look="primary"
      />
    </div>
  )
}

/** What holds for all who are still to sign, beside the state it changes. */
function Terms({ document }: HeadProps) {
  const { uuid: documentId, document_status: state, signers } = document
  if (!cancellable.includes(state) || !signers.some(isOpen)) return null
  return (
    <div className="mt-2 -ml-4 flex flex-wrap print:hidden">
      {signers.filter(isRemindable).length > 1 && <RemindAll documentId={documentId} />}
      <ExtendDocument
        documentId={documentId}
        bounds={{ deadline: document.deadline, eraseAt: document.erase_at }}
      />
      <SetReminders documentId={documentId} typed={typedReminders(document)} />
      <AllowHandOver documentId={documentId} isAllowed={document.allow_hand_over} />
    </div>
  )
}

/** As the fields have them; whoever wants none yet is offered the usual ones. */
function typedReminders({ reminders }: OwnedDocument['document']): TypedReminders {
  if (reminders === null) return usualReminders
  const { first_after_days: first, every_days: every } = reminders
  return { wanted: true, first: String(first), every: String(every) }
}

/** Whoever was asked, as places of a template; who was taken off again is not. */
function rolesOf({ signers, copies }: OwnedDocument['document'], viewer: Viewer): RoleSource[] {
  return [
    ...signers.map((one) => ({ ...one, isCopy: false })),
    ...copies.map((one) => ({ ...one, isCopy: true })),
  ].map(({ id, isCopy, country, personal_code: code, ...person }) => ({
    key: id,
    name: fullName(person),
    label: undefined,
    isCopy,
    myself: code === viewer.code && country === viewer.country,
  }))
}

/** Nobody folds this away: what the page says of who did what is not to be relied on. */
function BrokenTrail({ chain }: Pick<OwnedDocument, 'chain'>) {
  const t = useTranslations('document')
  return (
    <div className="mt-6">
      <Alert tone="danger" title={t('trailBroken')}>
        <p className="max-w-text">{t('trailBrokenWhere', { entry: chain.broken_at ?? 1 })}</p>
      </Alert>
    </div>
  )
}

const cancellable: readonly DocumentState[] = ['saved', 'signed_partially', 'expired']
