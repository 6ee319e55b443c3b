import { Page } from '@/components/ui/page'
import { errorMessages } from '@/lib/portal/i18n/messages/errors'
import { translate } from '@/lib/portal/i18n/translate'

export default async function NotFound() {
  const t = await translate(errorMessages)
  return (
    <Page width="task">
      <h1 className="text-xl">{t('notFound')}</h1>
      <p className="mt-4">{t('notFoundMeaning')}</p>
      <p className="mt-4">
        <a href="/" className="text-accent underline underline-offset-4">
          {t('toStart')}
        </a>
      </p>
    </Page>
  )
}
