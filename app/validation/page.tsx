import type { Metadata } from 'next'
import { Words } from '@/components/layout/words'
import { Page } from '@/components/ui/page'
import { CheckPanel } from '@/components/validation/check-panel'
import { translator } from '@/lib/portal/i18n/translator'
import { isSecurePortal } from '@/lib/portal/validation/secure-portal'
import { announceFile, checkFile } from './actions'

export async function generateMetadata(): Promise<Metadata> {
  const t = await translator('validation')
  return { description: t('lead'), manifest: '/validation/manifest.webmanifest' }
}

/** The page is open to anyone without identification: the browser checks the file, and the server does not store it. */
export default async function ValidationPage() {
  const t = await translator('validation')
  return (
    <Words
      namespaces={['earlier-version', 'extend', 'local-check', 'reasons', 'report', 'validation']}
    >
      <Page title={t('title')}>
        <h1 className="text-xl">{t('title')}</h1>
        <CheckPanel
          ability={isSecurePortal() ? 'able' : 'insecure'}
          announce={announceFile}
          check={checkFile}
        />
      </Page>
    </Words>
  )
}
