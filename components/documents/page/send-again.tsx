import { useTranslations } from '#words'
import { personMark } from '@/lib/portal/actions/person-mark'
import { documentPage, type OwnedDocument } from '@/lib/portal/owner/owned-document'
import { fullName, type Viewer } from '@/lib/portal/sign-in/viewer'
import { endedUnsigned } from '@/lib/vocabulary/document'
import { Alert } from '../../ui/alert'
import { buttonClass } from '../../ui/button'
import { SoftLink } from '../../ui/soft-link'
import { ChangeAndSend } from './change-and-send'
import { SendAgainButton } from './send-again-button'

interface SendAgainProps {
  readonly document: OwnedDocument['document']
}

/**
 * The buttons of a document that ended without all signatures: change a declined document, or send it again. It is sent
 * only to people with an e-mail address.
 */
export function SendAgain({ document, viewer }: SendAgainProps & { readonly viewer: Viewer }) {
  const { sent_again_as: next, signers, copies, deadline, created_at: since } = document
  const people = [...signers, ...copies].filter(({ email }) => email !== null)
  const isEnded = endedUnsigned.includes(document.document_status)
  if (next !== null || !isEnded || people.length === 0) return null
  const isDeclined = document.document_status === 'declined'
  return (
    <div className="flex flex-wrap gap-2">
      {isDeclined && <ChangeAndSend documentId={document.uuid} whose={personMark(viewer)} />}
      <SendAgainButton
        documentId={document.uuid}
        people={people.map((one) => ({ id: one.id, name: fullName(one) }))}
        lastsMs={deadline === null ? undefined : Date.parse(deadline) - Date.parse(since)}
        look={isDeclined ? 'secondary' : 'primary'}
      />
    </div>
  )
}

/** Lists the signers who asked for the document again, and the documents that this one replaces or is replaced by. */
export function SentAgain({ document }: SendAgainProps) {
  const t = useTranslations('document-actions')
  const { sent_again_as: next, sent_again_from: previous, signers } = document
  const asking = next === null ? signers.filter(({ asked_again_at: at }) => at !== null) : []
  return (
    <>
      {asking.map((signer) => (
        <div key={signer.id} className="mt-4 print:hidden">
          <Alert tone="info" title={t('askedAgain', { name: fullName(signer) })} />
        </div>
      ))}
      {next !== null && <OtherDocument uuid={next} said="sentAgainAs" opens="openNext" />}
      {previous !== null && (
        <OtherDocument uuid={previous} said="sentAgainFrom" opens="openPrevious" />
      )}
    </>
  )
}

interface OtherDocumentProps {
  readonly uuid: string
  readonly said: 'sentAgainAs' | 'sentAgainFrom'
  readonly opens: 'openNext' | 'openPrevious'
}

function OtherDocument({ uuid, said, opens }: OtherDocumentProps) {
  const t = useTranslations('document-actions')
  return (
    <p className="mt-2 flex flex-wrap items-center print:hidden">
      <span className="text-muted">{t(said)}</span>
      <SoftLink href={documentPage(uuid)} className={buttonClass('quiet', 'max-sm:-ml-4')}>
        {t(opens)}
      </SoftLink>
    </p>
  )
}
