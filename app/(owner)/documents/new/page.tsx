import { NewDocumentForm } from '@/components/documents/new/new-document-form'
import { Words } from '@/components/layout/words'
import { Page } from '@/components/ui/page'
import { translator } from '@/lib/portal/i18n/translator'
import { draftMark } from '@/lib/portal/owner/draft-mark'
import { portalSettings } from '@/lib/portal/settings'
import { requirePerson } from '@/lib/portal/sign-in/viewer'
import { announceFile, lookInto, sendInvitations } from './actions'

export default async function NewDocumentPage() {
  const person = await requirePerson('/documents/new')
  const { name, surname } = person
  const t = await translator('new-document')
  return (
    <Words rooms={['new-document', 'signer-fields', 'failures']}>
      <Page title={t('title')}>
        <h1 className="text-xl">{t('title')}</h1>
        <NewDocumentForm
          whose={draftMark(person)}
          owner={{ name, surname }}
          uploading={{ announce: announceFile, look: lookInto }}
          send={sendInvitations}
          country={portalSettings().defaultCountry}
          screening={portalSettings().screening}
        />
      </Page>
    </Words>
  )
}
