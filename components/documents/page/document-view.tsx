import type { ComponentProps } from 'react'
import { useTranslations } from '#words'
import type { TypedReminders } from '@/lib/portal/forms/reminders-form'
import { currentLanguage } from '@/lib/portal/i18n/current-language'
import { translator } from '@/lib/portal/i18n/translator'
import { isNamesake, isOpen, isRemindable } from '@/lib/portal/owner/document-commands'
import type { DraftSigner } from '@/lib/portal/owner/draft-signers'
import { type OwnedDocument, signerGroups, stepsFor } from '@/lib/portal/owner/owned-document'
import type { CommandResult } from '@/lib/portal/owner/owner-failures'
import { publicAddress } from '@/lib/portal/public-document'
import { portalSettings } from '@/lib/portal/settings'
import { fullName, type Viewer } from '@/lib/portal/sign-in/viewer'
import { unlessUnchecked, validateOwned } from '@/lib/portal/validation/read-validation'
import type { DocumentState } from '@/lib/vocabulary/document'
import { Alert } from '../../ui/alert'
import { DocumentReport } from '../../validation/document-report'
import { FilesCard } from '../../viewer/file-list'
import { usualReminders } from '../new/options'
import { DocumentStateBadge, signedCount } from '../state-badge'
import { AddSigner } from './add-signer'
import type { CallbackCommands } from './callback-actions'
import { CallbackList } from './callback-list'
import { CopyList } from './copy-list'
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
import { signersHeading } from './remove-signer'
import { SetReminders } from './set-reminders'
import { SignerActions, type SignerCommands } from './signer-actions'
import { SignerItem } from './signer-item'
import { TemporaryLink } from './temporary-link'

interface DocumentCommands extends SignerCommands, CallbackCommands {
  readonly add: (documentId: string, signer: DraftSigner) => Promise<CommandResult<void>>
  readonly cancel: (documentId: string, form: { reason: string }) => Promise<CommandResult<void>>
  readonly remove: (documentId: string) => Promise<CommandResult<void>>
  readonly extend: ComponentProps<typeof ExtendDocument>['extend']
  readonly remindAll: ComponentProps<typeof RemindAll>['remindAll']
  readonly allowHandOver: ComponentProps<typeof AllowHandOver>['allowHandOver']
  readonly setReminders: ComponentProps<typeof SetReminders>['setReminders']
}

interface DocumentViewProps {
  readonly owned: OwnedDocument
  readonly viewer: Viewer
  readonly commands: DocumentCommands
  /** Of evidence that was just asked for. */
  readonly noEvidence: EvidenceCardProps['failed']
}

/** Left the document, right the people, below what happened. */
export async function DocumentView({ owned, viewer, commands, noEvidence }: DocumentViewProps) {
  const { document, events, chain } = owned
  const states = await translator('states')
  return (
    <>
      <h1 className="mt-2 text-xl wrap-anywhere">{document.name}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-4">
        <DocumentStateBadge state={document.document_status} />
        <span className="text-muted">{signedCount(states, document)}</span>
      </p>
      {!chain.holds && <BrokenTrail chain={chain} />}
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
        <DocumentFacts
          document={document}
          publicLink={document.access === 'public' ? publicAddress(document.uuid) : undefined}
          callbacks={owned.callbacks}
        />
        <SignerList owned={owned} viewer={viewer} commands={commands} />
      </div>
      <FilesCard files={owned.files} address={`/status/documents/${document.uuid}/files`} />
      <DocumentReport
        validation={unlessUnchecked(validateOwned(viewer, document.uuid))}
        dataAddress={`/status/documents/${document.uuid}/validation`}
      />
      <div className="mt-6">
        <CallbackList owned={owned} commands={commands} />
        <EventList events={events} />
      </div>
      <EvidenceCard
        documentId={document.uuid}
        language={await currentLanguage()}
        failed={noEvidence}
      />
      {cancellable.includes(document.document_status) && document.signers.some(isOpen) && (
        <div className="mt-6 flex flex-wrap gap-2 print:hidden">
          <ExtendDocument
            documentId={document.uuid}
            bounds={{ deadline: document.deadline, eraseAt: document.erase_at }}
            extend={commands.extend}
          />
          <SetReminders
            documentId={document.uuid}
            typed={typedReminders(document)}
            setReminders={commands.setReminders}
          />
          <AllowHandOver
            documentId={document.uuid}
            isAllowed={document.allow_hand_over}
            allowHandOver={commands.allowHandOver}
          />
          {document.signers.filter(isRemindable).length > 1 && (
            <RemindAll documentId={document.uuid} remindAll={commands.remindAll} />
          )}
        </div>
      )}
      <div className="border-line mt-12 flex flex-wrap gap-2 border-t pt-6 print:hidden">
        <CancelDocument
          document={{ uuid: document.uuid, name: document.name }}
          possible={cancellable.includes(document.document_status)}
          cancel={commands.cancel}
        />
        <RemoveDocument
          document={{ uuid: document.uuid, name: document.name }}
          remove={commands.remove}
        />
      </div>
    </>
  )
}

/** As the fields have them; whoever wants none yet is offered the usual ones. */
function typedReminders({ reminders }: OwnedDocument['document']): TypedReminders {
  if (reminders === null) return usualReminders
  const { first_after_days: first, every_days: every } = reminders
  return { wanted: true, first: String(first), every: String(every) }
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

/** States in which somebody may be added: whatever has expired or was signed opens again. */
const growing: readonly DocumentState[] = ['saved', 'signed_partially', 'signed', 'expired']
const cancellable: readonly DocumentState[] = ['saved', 'signed_partially', 'expired']

async function SignerList({
  owned: { document },
  viewer,
  commands,
}: Omit<DocumentViewProps, 'noEvidence'>) {
  const t = await translator('document')
  const mayGrow = growing.includes(document.document_status)
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
      {signerGroups(document).map(({ order, needed, people, isAsked }, index, groups) => (
        <div key={order}>
          {(groups.length > 1 || needed < people.length) && (
            <h3 className="border-line text-muted border-t px-4 pt-4 text-sm font-semibold sm:px-6">
              {groups.length > 1 && `${t('group', { number: index + 1 })} · `}
              {needed < people.length
                ? t('groupNeeds', { needed, count: people.length })
                : t('groupNeedsAll')}
              {isAsked && ` · ${t('groupTurn')}`}
            </h3>
          )}
          <ul className="divide-line divide-y">
            {people.map((signer) => (
              <SignerItem key={signer.id} signer={signer}>
                {mayGrow && isOpen(signer) && (
                  <SignerActions
                    documentId={document.uuid}
                    isPrivate={document.access === 'private'}
                    signer={{ id: signer.id, name: fullName(signer) || t('anonymous') }}
                    myself={isNamesake(signer, viewer)}
                    isTemporary={
                      signer.link_valid_until !== null && signer.signStatus !== 'signing'
                    }
                    reachable={signer.email !== null}
                    country={portalSettings().defaultCountry}
                    others={document.signers
                      .filter(({ id }) => id !== signer.id)
                      .map(({ email }) => ({ email: email ?? '' }))}
                    remindable={isRemindable(signer)}
                    commands={commands}
                  />
                )}
              </SignerItem>
            ))}
          </ul>
        </div>
      ))}
      <CopyList document={document} commands={commands} />
      {mayGrow && (
        <div className="border-line flex flex-wrap gap-2 border-t p-4 sm:p-6">
          <AddSigner
            documentId={document.uuid}
            country={portalSettings().defaultCountry}
            steps={stepsFor(signerGroups(document))}
            already={[...document.signers, ...document.copies].map(({ email }) => ({
              email: email ?? '',
            }))}
            add={commands.add}
          />
          <TemporaryLink documentId={document.uuid} openLink={commands.openLink} />
        </div>
      )}
    </section>
  )
}
