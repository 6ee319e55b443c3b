import { isNamesake, isOpen } from '@/lib/portal/document-commands'
import type { DraftSigner } from '@/lib/portal/draft-signers'
import { documentStateMessages } from '@/lib/portal/i18n/messages/document-states'
import { newDocumentMessages } from '@/lib/portal/i18n/messages/new-document'
import { previewMessages } from '@/lib/portal/i18n/messages/preview'
import { translate } from '@/lib/portal/i18n/translate'
import type { OwnedDocument } from '@/lib/portal/owned-document'
import { type CommandResult, explainFailure } from '@/lib/portal/owner-failures'
import { publicAddress } from '@/lib/portal/public-document'
import { unlessUnchecked, validateOwned } from '@/lib/portal/validation/read-validation'
import { fullName, type Viewer } from '@/lib/portal/viewer'
import { DocumentReport } from '../../validation/document-report'
import { FilesCard } from '../files/files-card'
import { DocumentStateBadge, signedCount } from '../state-badge'
import { AddSigner } from './add-signer'
import type { CallbackCommands } from './callback-actions'
import { CallbackList } from './callback-list'
import { DocumentFacts } from './document-facts'
import type { DocumentPageTranslator } from './document-page-translator'
import { EventList } from './event-list'
import { RemoveDocument } from './remove-document'
import { SignerActions, type SignerCommands } from './signer-actions'
import { SignerItem } from './signer-item'
import { TemporaryLink } from './temporary-link'

interface DocumentCommands extends SignerCommands, CallbackCommands {
  readonly add: (documentId: string, signer: DraftSigner) => Promise<CommandResult<void>>
  readonly openLink: (documentId: string, minutes: number) => Promise<CommandResult<string>>
  readonly remove: (documentId: string) => Promise<CommandResult<void>>
}

interface DocumentViewProps {
  readonly t: DocumentPageTranslator
  readonly owned: OwnedDocument
  readonly viewer: Viewer
  readonly commands: DocumentCommands
}

/** Left the document, right the people, below what happened. */
export async function DocumentView({ t, owned, viewer, commands }: DocumentViewProps) {
  const { document, events } = owned
  const states = await translate(documentStateMessages)
  const preview = await translate(previewMessages)
  return (
    <>
      <h1 className="mt-2 text-xl wrap-anywhere">{document.name}</h1>
      <p className="mt-2 flex flex-wrap items-center gap-x-4">
        <DocumentStateBadge t={states} state={document.document_status} />
        <span className="text-muted">{signedCount(states, document)}</span>
      </p>
      <div className="mt-8 grid items-start gap-6 lg:grid-cols-[2fr_3fr]">
        <DocumentFacts
          t={t}
          document={document}
          previewTexts={preview.texts}
          publicLink={document.access === 'public' ? publicAddress(document.uuid) : undefined}
        />
        <SignerList t={t} owned={owned} viewer={viewer} commands={commands} />
      </div>
      <FilesCard files={owned.files} address={`/status/documents/${document.uuid}/files`} />
      <div className="mt-8">
        <DocumentReport
          validation={unlessUnchecked(validateOwned(viewer, document.uuid))}
          dataAddress={`/status/documents/${document.uuid}/validation`}
        />
      </div>
      <div className="mt-6">
        <CallbackList owned={owned} commands={commands} />
        <EventList t={t} events={events} />
      </div>
      <div className="mt-6 -ml-4">
        <RemoveDocument
          document={{ uuid: document.uuid, name: document.name }}
          remove={commands.remove}
          away={explainFailure('serviceAway', t.language)}
          texts={t.texts}
        />
      </div>
    </>
  )
}

const growing = ['saved', 'signed_partially', 'signed'] as const

async function SignerList({ t, owned: { document }, viewer, commands }: DocumentViewProps) {
  const fields = await translate(newDocumentMessages)
  const away = explainFailure('serviceAway', t.language)
  const mayGrow = growing.some((state) => state === document.document_status)
  return (
    <section className="border-line bg-surface rounded border">
      <h2 className="px-4 pt-4 text-lg sm:px-6 sm:pt-6">{t('signers')}</h2>
      {document.signers.length === 0 && <p className="text-muted px-4 sm:px-6">{t('nobody')}</p>}
      <ul className="divide-line divide-y">
        {document.signers.map((signer) => (
          <SignerItem key={signer.id} t={t} signer={signer}>
            {mayGrow && isOpen(signer) && signer.email && (
              <SignerActions
                documentId={document.uuid}
                signer={{ id: signer.id, name: fullName(signer) }}
                myself={isNamesake(signer, viewer)}
                remindable={!signer.noEmail && signer.signStatus !== 'signing'}
                commands={commands}
                away={away}
                texts={t.texts}
              />
            )}
          </SignerItem>
        ))}
      </ul>
      {mayGrow && (
        <div className="border-line flex flex-wrap gap-2 border-t p-4 sm:p-6">
          <AddSigner
            documentId={document.uuid}
            already={document.signers.map(({ email }) => ({ email: email ?? '' }))}
            add={commands.add}
            away={away}
            texts={t.texts}
            fieldTexts={fields.texts}
          />
          <TemporaryLink
            documentId={document.uuid}
            openLink={commands.openLink}
            away={away}
            texts={t.texts}
          />
        </div>
      )}
    </section>
  )
}
