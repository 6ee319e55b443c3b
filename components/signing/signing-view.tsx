import type { ContainedFile } from '@/lib/gateway/contract/contents'
import { hasDeviceLinks } from '@/lib/portal/device-link'
import { controlCodeMessages } from '@/lib/portal/i18n/messages/control-code'
import { deviceLinkMessages } from '@/lib/portal/i18n/messages/device-link'
import { personFieldsMessages } from '@/lib/portal/i18n/messages/person-fields'
import { previewMessages } from '@/lib/portal/i18n/messages/preview'
import type { SigningPage } from '@/lib/portal/signing-page'
import { simulatorPages } from '@/lib/portal/simulator-pages'
import type { WaitingLink } from '@/lib/portal/waiting-link'
import { MessageView } from './message-view'
import type { SigningActions } from './phone-call'
import { RequestView } from './request-view'
import { shownDocument } from './shown-document'
import { SignedView } from './signed-view'
import type { SigningTranslator } from './signing-texts'

interface SigningViewProps {
  readonly t: SigningTranslator
  readonly page: SigningPage
  /** Of a container that may be seen. */
  readonly files: readonly ContainedFile[]
  readonly actions: SigningActions
  /** The link that waits for the app now. */
  readonly link: WaitingLink | undefined
}

/** The page of one stage. */
export function SigningView({ t, page, files, actions, link }: SigningViewProps) {
  const { stage, invitation } = page
  const previewTexts = previewMessages[t.language]
  const document = shownDocument(page.id, invitation, files)
  const name = document?.name
  switch (stage.name) {
    case 'signed':
      return (
        document && <SignedView t={t} page={page} document={document} previewTexts={previewTexts} />
      )
    case 'rejected':
      return <MessageView t={t} title="rejected" text="rejectedText" documentName={name} />
    case 'closed': {
      const { why } = stage
      const [title, text] = [`closed_${why}`, `closedText_${why}`] as const
      return <MessageView t={t} title={title} text={text} documentName={name} />
    }
    default:
      return (
        <RequestView
          t={t}
          page={page}
          document={document}
          at={new Date()}
          actions={actions}
          previewTexts={previewTexts}
          deskTexts={{
            fieldTexts: personFieldsMessages[t.language],
            codeTexts: controlCodeMessages[t.language],
            linkTexts: deviceLinkMessages[t.language],
          }}
          hasDeviceLinks={hasDeviceLinks()}
          link={link}
          simulatedPhones={simulatorPages()?.phones}
        />
      )
  }
}
