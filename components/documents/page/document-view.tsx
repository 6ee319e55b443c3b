import { useTranslations } from '#words'
import type { TypedReminders } from '@/lib/portal/forms/reminders-form'
import { currentLanguage } from '@/lib/portal/i18n/current-language'
import type { OwnedDocument } from '@/lib/portal/owner/owned-document'
import { isOpen } from '@/lib/portal/people/is-open'
import { publicAddress } from '@/lib/portal/public-document'
import { fullName, type SignedInViewer, type Viewer } from '@/lib/portal/sign-in/viewer'
import { unlessUnchecked, validateOwned } from '@/lib/portal/validation/read-validation'
import type { DocumentState } from '@/lib/vocabulary/document'
import { Alert } from '../../ui/alert'
import { DocumentReport } from '../../validation/document-report'
import { FilesCard } from '../../viewer/file-list'
import { usualReminders } from '../new/options'
import type { RoleSource } from '../templates/save-dialog'
import { SaveOfDocument } from '../templates/save-of-document'
import { CallbackList } from './callback-list'
import { AllowHandOver, CancelDocument, ExtendDocument, RemoveDocument } from './document-actions'
import { DocumentFacts } from './document-facts'
import { DocumentHead } from './document-head'
import { EventList } from './event-list'
import { EvidenceCard, type EvidenceCardProps } from './evidence-card'
import { SentAgain } from './send-again'
import { SenderLine } from './sender-line'
import { SetReminders } from './set-reminders'
import { SignerList } from './signer-list'

interface DocumentViewProps {
  readonly owned: OwnedDocument
  readonly viewer: SignedInViewer
  /** The failure of evidence that was just requested. */
  readonly noEvidence: EvidenceCardProps['failed']
}

/** Left the document, right the people, below the events; in one column the people come first. */
export async function DocumentView({ owned, viewer, noEvidence }: DocumentViewProps) {
  const { document, events, chain } = owned
  return (
    <>
      <DocumentHead document={document} viewer={viewer} />
      <SenderLine document={document} viewer={viewer} />
      <SentAgain document={document} />
      {!chain.holds && <BrokenTrail chain={chain} />}
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[21.5rem_minmax(0,1fr)]">
        <div className="min-w-0 lg:col-start-2">
          <SignerList document={document} viewer={viewer}>
            <Terms document={document} />
          </SignerList>
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <DocumentFacts
            document={document}
            publicLink={document.access === 'public' ? publicAddress(document.uuid) : undefined}
            callbacks={owned.callbacks}
          />
        </div>
      </div>
      <FilesCard files={owned.files} address={`/files/documents/${document.uuid}/files`} />
      <DocumentReport
        validation={unlessUnchecked(validateOwned(viewer, document.uuid))}
        document={{
          address: `/files/documents/${document.uuid}/file`,
          name: document.name,
          sha256: document.sha256,
        }}
        signers={document.signers}
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
          <RemoveDocument
            document={{ uuid: document.uuid, name: document.name, sent_by: document.sent_by }}
          />
        </div>
      </div>
    </>
  )
}

interface HeadProps {
  readonly document: OwnedDocument['document']
}

/** Settings for all signers who have not signed. */
function Terms({ document }: HeadProps) {
  const { uuid: documentId, document_status: state, signers } = document
  if (!cancellable.includes(state) || !signers.some(isOpen)) return null
  return (
    <div className="-mx-4 flex flex-wrap print:hidden">
      <ExtendDocument
        documentId={documentId}
        bounds={{ deadline: document.deadline, eraseAt: document.erase_at }}
      />
      <SetReminders documentId={documentId} typed={typedReminders(document)} />
      <AllowHandOver documentId={documentId} isAllowed={document.allow_hand_over} />
    </div>
  )
}

/** The values of the fields; without reminders the usual values are offered. */
function typedReminders({ reminders }: OwnedDocument['document']): TypedReminders {
  if (reminders === null) return usualReminders
  const { first_after_days: first, every_days: every } = reminders
  return { wanted: true, first: String(first), every: String(every) }
}

/** The asked people as roles of a template, without removed ones. */
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

/** Always visible: the events on this page cannot be relied on. */
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
