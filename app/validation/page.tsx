import type { Metadata } from 'next'
import { Page } from '@/components/ui/page'
import { CheckDesk } from '@/components/validation/check-desk'
import { validationPageMessages } from '@/lib/portal/i18n/messages/validation-page'
import { translate } from '@/lib/portal/i18n/translate'
import { announceFile, checkFile } from './actions'

export async function generateMetadata(): Promise<Metadata> {
  const t = await translate(validationPageMessages)
  return { title: t('title'), description: t('lead') }
}

/** For everybody: nothing of the file is kept, so nobody has to say who they are. */
export default async function ValidationPage() {
  const t = await translate(validationPageMessages)
  return (
    <Page>
      <h1 className="text-xl">{t('title')}</h1>
      <p className="max-w-text text-muted mt-2 mb-8 print:hidden">{t('lead')}</p>
      <CheckDesk texts={t.texts} language={t.language} announce={announceFile} check={checkFile} />
    </Page>
  )
}
