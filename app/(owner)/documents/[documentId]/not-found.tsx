import Link from 'next/link'
import { Page } from '@/components/ui/page'
import { documentPageMessages } from '@/lib/portal/i18n/messages/document-page'
import { translate } from '@/lib/portal/i18n/translate'

/** Removed, never there, or somebody else's: the gateway tells none from another. */
export default async function DocumentNotFound() {
  const t = await translate(documentPageMessages)
  return (
    <Page width="task">
      <h1 className="text-xl">{t('goneTitle')}</h1>
      <p className="mt-4">{t('goneMeaning')}</p>
      <p className="mt-4">
        <Link href="/documents" className="text-accent underline underline-offset-4">
          {t('back')}
        </Link>
      </p>
    </Page>
  )
}
