import { Page } from '@/components/ui/page'
import { publicDocumentMessages } from '@/lib/portal/i18n/messages/public-document'
import { translate } from '@/lib/portal/i18n/translate'

/** Removed, never there, or private: the gateway tells none from another. */
export default async function PublicDocumentNotFound() {
  const t = await translate(publicDocumentMessages)
  return (
    <Page width="task">
      <h1 className="text-xl">{t('goneTitle')}</h1>
      <p className="mt-4">{t('goneMeaning')}</p>
    </Page>
  )
}
