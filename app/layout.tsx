import { Words } from '@/components/layout/words'
import { currentLanguage } from '@/lib/portal/i18n/current-language'
import { translator } from '@/lib/portal/i18n/translator'
import './globals.css'
import './fonts/fallback.css'
import './fonts/rarer.css'
import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { AccountEnded } from '@/components/layout/account-switcher'
import { DemonstrationStrip } from '@/components/layout/demonstration-strip'
import { SiteFooter } from '@/components/layout/site-footer'
import { SiteHeader } from '@/components/layout/site-header'
import { RestoredPage } from '@/components/live/restored-page'
import { keepPress } from '@/components/ui/before-hydration'
import { nonceIn } from '@/lib/portal/http/content-security-policy'
import { portalSettings } from '@/lib/portal/settings/settings'
import { simulatorPages } from '@/lib/portal/settings/simulator-pages'
import { shownPerson } from '@/lib/portal/sign-in/viewer'
import { chooseLanguage, signOut, signOutEverywhere, switchAccount } from './actions'
import { fontClass } from './fonts/fonts'

export async function generateMetadata(): Promise<Metadata> {
  const t = await translator('layout')
  return {
    description: t('description'),
    formatDetection: { telephone: false, email: false, address: false },
  }
}

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#fbfaf7' },
    { media: '(prefers-color-scheme: dark)', color: '#121716' },
  ],
}

/** Reads cookies, so that every page is rendered for its request: each request has its own nonce. */
export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const language = await currentLanguage()
  const t = await translator('layout')
  const person = await shownPerson()
  return (
    <html lang={language} className={fontClass}>
      <body className="flex min-h-dvh flex-col font-sans antialiased">
        <script nonce={nonceIn((await headers()).get('content-security-policy'))}>
          {keepPress}
        </script>
        <a
          href="#content"
          className="focus:bg-surface sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10 focus:rounded focus:p-3"
        >
          {t('skip')}
        </a>
        <noscript>
          <p className="bg-warning-soft text-warning border-line border-b px-4 py-2 text-center font-semibold sm:px-6">
            {t('noScript')}
          </p>
        </noscript>
        {portalSettings().isDemonstration && <DemonstrationStrip pages={simulatorPages()} />}
        <SiteHeader
          person={person}
          actions={{ chooseLanguage, switchAccount, signOut, signOutEverywhere }}
        />
        {person && <AccountEnded person={person} switchAccount={switchAccount} />}
        {person && <RestoredPage />}
        <Words namespaces={['errors', 'language', 'live', 'ui']}>{children}</Words>
        <SiteFooter />
      </body>
    </html>
  )
}
