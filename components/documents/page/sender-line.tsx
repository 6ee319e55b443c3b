import { translator } from '@/lib/portal/i18n/translator'
import { readSenders } from '@/lib/portal/owner/organisation'
import type { DocumentDetails } from '@/lib/portal/owner/owned-document'
import type { SignedInViewer } from '@/lib/portal/sign-in/viewer'
import { isAtLeast } from '@/lib/vocabulary/organisation'
import { HandOver } from './hand-over'

interface SenderLineProps {
  readonly document: DocumentDetails
  readonly viewer: SignedInViewer
}

/** The member of the organisation who sent the document; a manager takes it over or hands it over here. */
export async function SenderLine({ document, viewer }: SenderLineProps) {
  const { sent_by: sender, uuid: documentId } = document
  const { acting } = viewer
  if (!sender || !acting) return null
  const t = await translator('organisation')
  const isManager = isAtLeast(acting.role, 'manager')
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <p>
        {t('sender')} {sender.name}
      </p>
      {isManager && (
        <HandOver
          documentId={documentId}
          sender={sender.id}
          self={acting.member}
          members={(await readSenders(viewer)).map(({ id, name, surname }) => ({
            id,
            name: `${name} ${surname}`,
          }))}
        />
      )}
    </div>
  )
}
