import type { Metadata } from 'next'
import { Page } from '@/components/ui/page'
import { deviceLinkMessages } from '@/lib/portal/i18n/messages/device-link'
import { translate } from '@/lib/portal/i18n/translate'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await translate(deviceLinkMessages))('elsewhere') }
}

/** The app came back to a browser that did not begin: nothing can go on here. */
export default async function ElsewherePage() {
  const t = await translate(deviceLinkMessages)
  return (
    <Page width="task">
      <h1 className="text-xl">{t('elsewhere')}</h1>
      <p className="mt-4">{t('elsewhereText')}</p>
    </Page>
  )
}
