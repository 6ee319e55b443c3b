import type { Metadata } from 'next'
import { LivePage } from '@/components/signing/live-page'
import { SigningView } from '@/components/signing/signing-view'
import { UnavailableView } from '@/components/signing/unavailable-view'
import { Page } from '@/components/ui/page'
import type { Language } from '@/lib/portal/i18n/language'
import { signingMessages } from '@/lib/portal/i18n/messages/signing'
import { translate } from '@/lib/portal/i18n/translate'
import { refreshEveryMs } from '@/lib/portal/refresh-interval'
import { type SigningPage, signingFiles, signingPage } from '@/lib/portal/signing-page'
import { waitingLink } from '@/lib/portal/waiting-link'
import { callPhone, cancel, decline } from './actions'

interface SignPageProps {
  readonly params: Promise<{ invitation: string }>
}

export async function generateMetadata({ params }: SignPageProps): Promise<Metadata> {
  const t = await translate(signingMessages)
  const page = await signingPage((await params).invitation)
  if ('closed' in page) return { title: t(`closed_${page.closed}`) }
  const { document } = page.invitation
  return { title: document ? t('title', { document: document.name }) : t('titlePrivate') }
}

/** What a link leads to. Whose link it was, the cookie knows. */
export default async function SignPage({ params }: SignPageProps) {
  const { invitation: id } = await params
  const t = await translate(signingMessages)
  const page = await signingPage(id)
  return (
    <Page>
      <LivePage
        address={`/status/sign/${id}`}
        version={page.version}
        everyMs={refreshEveryMs(page)}
        texts={t.texts}
      />
      <noscript>
        <p className="mb-6 font-semibold">{t('noScript')}</p>
      </noscript>
      {'closed' in page ? (
        <UnavailableView t={t} id={id} why={page.closed} />
      ) : (
        <SigningView
          t={t}
          page={page}
          files={await signingFiles(page)}
          actions={{ callPhone, cancel, decline }}
          link={await linkOf(page, t.language)}
        />
      )}
    </Page>
  )
}

async function linkOf({ id, stage }: SigningPage, language: Language) {
  if (stage.name !== 'waiting') return undefined
  const { token, device_link: deviceLink } = stage.attempt
  return await waitingLink({ token, deviceLink }, `/status/sign/${id}/device-link`, language)
}
