import { Page } from '@/components/ui/page'
import { translator } from '@/lib/portal/i18n/translator'

/** Shown for a document that was removed, never existed or is private: the gateway does not distinguish them. */
export default async function PublicDocumentNotFound() {
  const t = await translator('public-document')
  return (
    <Page title={t('goneTitle')} width="task">
      <h1 className="text-xl">{t('goneTitle')}</h1>
      <p className="mt-4">{t('goneMeaning')}</p>
    </Page>
  )
}
