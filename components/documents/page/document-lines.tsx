import { useLocale, useTranslations } from '#words'
import type { TypedReminders } from '@/lib/portal/forms/reminders-form'
import { currentLanguage } from '@/lib/portal/i18n/current-language'
import { formatSize } from '@/lib/portal/i18n/sizes'
import { translator } from '@/lib/portal/i18n/translator'
import type { DocumentDetails, OwnedDocument } from '@/lib/portal/owner/owned-document'
import { isOpen } from '@/lib/portal/people/is-open'
import { publicAddress } from '@/lib/portal/public-document'
import {
  destinationsOf,
  fullName,
  may,
  type SignedInViewer,
  type Viewer,
} from '@/lib/portal/sign-in/viewer'
import { unlessUnchecked, validateOwned } from '@/lib/portal/validation/read-validation'
import type { DocumentState } from '@/lib/vocabulary/document'
import { FoldedLine, FoldedLines } from '../../ui/folded-line'
import { LocalTime } from '../../ui/local-time'
import { FileList } from '../../viewer/file-list'
import { Move } from '../move'
import { usualReminders } from '../new/options'
import type { RoleSource } from '../templates/save-dialog'
import { SaveOfDocument } from '../templates/save-of-document'
import { CallbackList } from './callback-list'
import { CheckLine } from './check-line'
import { AllowHandOver, CancelDocument, ExtendDocument, RemoveDocument } from './document-actions'
import { DocumentFacts } from './document-facts'
import { Downloads, type DownloadsProps } from './downloads'
import { EventList } from './event-list'
import { KeptLine } from './kept-line'
import { SetReminders } from './set-reminders'

interface DocumentLinesProps {
  readonly owned: OwnedDocument
  readonly viewer: SignedInViewer
  /** Why evidence that was just requested could not be made. */
  readonly noEvidence: DownloadsProps['failed']
}

/** Details that are rarely needed, each as a folded line. */
export async function DocumentLines({ owned, viewer, noEvidence }: DocumentLinesProps) {
  const { document } = owned
  const validation = unlessUnchecked(validateOwned(viewer, document.uuid))
  const check = <CheckLine document={document} validation={validation} />
  const isSigned = document.signed_signers_count > 0
  return (
    <FoldedLines>
      {isSigned && check}
      <FilesLine owned={owned} />
      {may(viewer, 'sender') && <SettingsLine document={document} />}
      <EventList events={owned.events} />
      <Downloads document={document} language={await currentLanguage()} failed={noEvidence} />
      {may(viewer, 'sender') && <KeptLine document={document} />}
      <FactsLine document={document} />
      <CallbackList owned={owned} />
      {may(viewer, 'sender') && <MoreLine document={document} viewer={viewer} />}
      {/* The report is fetched later. It is the last line, so that nothing moves when it arrives. */}
      {!isSigned && check}
    </FoldedLines>
  )
}

type LineProps = Pick<OwnedDocument, 'document'>

/** The files of a container. */
async function FilesLine({ owned: { document, files } }: Pick<DocumentLinesProps, 'owned'>) {
  if (files.length === 0) return null
  const t = await translator('files')
  return (
    <FoldedLine
      title={t('count', { count: files.length })}
      brief={files.map(({ name }) => name).join(', ')}
    >
      <FileList files={files} address={`/files/documents/${document.uuid}/files`} />
    </FoldedLine>
  )
}

/** Settings for all signers who have not signed. */
function SettingsLine({ document }: LineProps) {
  const t = useTranslations('document')
  const { uuid: documentId, document_status: state, signers } = document
  if (!cancellable.includes(state) || !signers.some(isOpen)) return null
  return (
    <FoldedLine title={t('settings')} brief={<SettingsInWords document={document} />} isForScreen>
      <div className="-mx-4 flex flex-wrap">
        <ExtendDocument
          documentId={documentId}
          bounds={{ deadline: document.deadline, eraseAt: document.erase_at }}
        />
        <SetReminders documentId={documentId} typed={typedReminders(document)} />
        <AllowHandOver documentId={documentId} isAllowed={document.allow_hand_over} />
      </div>
    </FoldedLine>
  )
}

function SettingsInWords({ document: { deadline, reminders, allow_hand_over } }: LineProps) {
  const t = useTranslations('document')
  return (
    <>
      {deadline ? (
        <>
          {t('untilBrief')} <LocalTime at={deadline} only="short" />
        </>
      ) : (
        t('noDeadline')
      )}
      {' · '}
      {t(reminders ? 'remindersBrief' : 'noReminders')}
      {' · '}
      {t(allow_hand_over ? 'handOverBrief' : 'noHandOver')}
    </>
  )
}

/** The values of the reminder fields. Without reminders, the usual values are offered. */
function typedReminders({ reminders }: DocumentDetails): TypedReminders {
  if (reminders === null) return usualReminders
  const { first_after_days: first, every_days: every } = reminders
  return { wanted: true, first: String(first), every: String(every) }
}

function FactsLine({ document }: LineProps) {
  const t = useTranslations('document')
  const files = useTranslations('files')
  const size = formatSize(document.size, useLocale())
  const seenBy = t(`seenBy_${document.access}`)
  return (
    <FoldedLine title={t('facts')} brief={`${files(document.type)}, ${size} · ${seenBy}`}>
      <DocumentFacts
        document={document}
        publicLink={document.access === 'public' ? publicAddress(document.uuid) : undefined}
      />
    </FoldedLine>
  )
}

/** Rare actions and those that cannot be undone, apart from the others. */
function MoreLine({ document, viewer }: LineProps & Pick<DocumentLinesProps, 'viewer'>) {
  const t = useTranslations('document')
  const named = { uuid: document.uuid, name: document.name }
  return (
    <FoldedLine title={t('more')} brief={t('moreBrief')} isForScreen>
      <div className="-mx-4 flex flex-wrap gap-x-2">
        {may(viewer, 'manager') && (
          <SaveOfDocument document={named} people={rolesOf(document, viewer)} />
        )}
        <CancelDocument
          document={named}
          possible={cancellable.includes(document.document_status)}
        />
        <Move
          kind="document"
          id={document.uuid}
          name={document.name}
          organisations={destinationsOf(viewer, 'sender')}
        />
        {may(viewer, 'manager') && (
          <RemoveDocument document={{ ...named, sent_by: document.sent_by }} />
        )}
      </div>
    </FoldedLine>
  )
}

/** The invited people as roles of a template, without removed people. */
function rolesOf({ signers, copies }: DocumentDetails, viewer: Viewer): RoleSource[] {
  return [...signers, ...copies].map(({ id, role, country, personal_code: code, ...person }) => ({
    key: id,
    name: fullName(person),
    label: undefined,
    role,
    myself: code === viewer.code && country === viewer.country,
  }))
}

const cancellable: readonly DocumentState[] = ['saved', 'signed_partially', 'expired']
