import type { Metadata } from 'next'
import { NewDocumentForm } from '@/components/document/new/new-document-form'
import { Page } from '@/components/ui/page'
import { newDocumentMessages } from '@/lib/portal/i18n/messages/new-document'
import { translate } from '@/lib/portal/i18n/translate'
import { explainFailure } from '@/lib/portal/owner-failures'
import { portalSettings } from '@/lib/portal/settings'
import { requireViewer } from '@/lib/portal/viewer'
import { announceFile, lookInto, sendInvitations } from './actions'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await translate(newDocumentMessages))('title') }
}

export default async function NewDocumentPage() {
  const { name, surname } = await requireViewer('/documents/new')
  const t = await translate(newDocumentMessages)
  return (
    <Page>
      <h1 className="text-xl">{t('title')}</h1>
      <NewDocumentForm
        owner={{ name, surname }}
        uploading={{ announce: announceFile, look: lookInto }}
        send={sendInvitations}
        screening={portalSettings().screening}
        away={explainFailure('serviceAway', t.language)}
        texts={t.texts}
        language={t.language}
      />
    </Page>
  )
}
