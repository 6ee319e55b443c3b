import '@fontsource-variable/source-sans-3/wght.css'
import './globals.css'
import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import { DemonstrationStrip } from '@/components/layout/demonstration-strip'
import { SiteFooter } from '@/components/layout/site-footer'
import { SiteHeader } from '@/components/layout/site-header'
import { layoutMessages } from '@/lib/portal/i18n/messages/layout'
import { translate } from '@/lib/portal/i18n/translate'
import { simulatorPages } from '@/lib/portal/simulator-pages'
import { currentViewer } from '@/lib/portal/viewer'
import { chooseLanguage, signOut } from './actions'

export async function generateMetadata(): Promise<Metadata> {
  const t = await translate(layoutMessages)
  return {
    title: { default: t('title'), template: '%s · Paraph' },
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

/** Reads cookies, so every page is rendered for its request: the nonce needs that. */
export default async function RootLayout({ children }: { readonly children: ReactNode }) {
  const t = await translate(layoutMessages)
  const viewer = await currentViewer()
  return (
    <html lang={t.language}>
      <body className="flex min-h-dvh flex-col font-sans antialiased">
        <a
          href="#content"
          className="focus:bg-surface sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10 focus:rounded focus:p-3"
        >
          {t('skip')}
        </a>
        <DemonstrationStrip t={t} pages={simulatorPages()} />
        <SiteHeader t={t} viewer={viewer} chooseLanguage={chooseLanguage} signOut={signOut} />
        {children}
        <SiteFooter t={t} />
      </body>
    </html>
  )
}
