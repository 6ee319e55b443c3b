import { Page } from '@/components/ui/page'
import { translator } from '@/lib/portal/i18n/translator'

/** Shown if a provider's page sent back a browser that did not begin the signing: it cannot continue here. */
export default async function ElsewherePage() {
  const t = await translator('browser-signing')
  return (
    <Page title={t('elsewhere')} width="task">
      <h1 className="text-xl">{t('elsewhere')}</h1>
      <p className="mt-4">{t('elsewhereText')}</p>
    </Page>
  )
}
