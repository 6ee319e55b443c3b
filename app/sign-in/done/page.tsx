import { NotifyOtherTabs } from '@/components/live/sign-in-here'
import { buttonClass } from '@/components/ui/button'
import { Page } from '@/components/ui/page'
import { translator } from '@/lib/portal/i18n/translator'
import { requireViewer } from '@/lib/portal/sign-in/viewer'

/** The end of a sign-in that began next to a form in another tab. */
export default async function SignInDonePage() {
  await requireViewer('/sign-in/done')
  const t = await translator('sign-in')
  return (
    <Page title={t('doneTitle')} width="task">
      <NotifyOtherTabs />
      <h1 className="text-xl">{t('doneTitle')}</h1>
      <p className="mt-4 mb-8">{t('done')}</p>
      <a href="/documents" className={buttonClass('secondary')}>
        {t('toDocuments')}
      </a>
    </Page>
  )
}
