import { NewDocumentForm } from '@/components/documents/new/new-document-form'
import { Words } from '@/components/layout/words'
import { AskAddress } from '@/components/settings/ask-address'
import { Page } from '@/components/ui/page'
import { unlessUnreachable } from '@/lib/portal/gateway'
import { translator } from '@/lib/portal/i18n/translator'
import { draftMark } from '@/lib/portal/owner/new-document'
import { readSettings } from '@/lib/portal/owner/person-settings'
import { portalSettings } from '@/lib/portal/settings'
import { currentViewer, requirePerson } from '@/lib/portal/sign-in/viewer'
import { save } from '../../settings/actions'
import { announceFile, lookInto, sendInvitations } from './actions'

export default async function NewDocumentPage() {
  const person = await requirePerson('/documents/new')
  const { name, surname } = person
  const t = await translator('new-document')
  return (
    <Words rooms={['new-document', 'signer-fields', 'reminders', 'failures', 'settings', 'viewer']}>
      <Page title={t('title')}>
        <h1 className="text-xl">{t('title')}</h1>
        <NewDocumentForm
          whose={draftMark(person)}
          owner={{ name, surname }}
          uploading={{ announce: announceFile, look: lookInto }}
          send={sendInvitations}
          country={portalSettings().defaultCountry}
          screening={portalSettings().screening}
          question={(await isUnanswered()) && <AskAddress save={save} />}
        />
      </Page>
    </Words>
  )
}

/** Whether the person has never said where they want to be told; nobody is asked while that cannot be known. */
async function isUnanswered(): Promise<boolean> {
  const viewer = await unlessUnreachable(currentViewer())
  const settings = viewer && (await unlessUnreachable(readSettings(viewer)))
  return settings?.answered === false
}
