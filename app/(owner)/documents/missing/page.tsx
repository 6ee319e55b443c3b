import Link from 'next/link'
import { MissingTable } from '@/components/documents/list/missing-table'
import { Unreachable } from '@/components/layout/unreachable'
import { ArrowLeft } from '@/components/ui/icons'
import { Page } from '@/components/ui/page'
import { unlessUnreachable } from '@/lib/portal/gateway/gateway'
import { translator } from '@/lib/portal/i18n/translator'
import { listMissing } from '@/lib/portal/owner/missing'
import { requireViewer } from '@/lib/portal/sign-in/viewer'

/** Lists the people who were asked to sign and have not signed, in all documents of the account. */
export default async function MissingPage() {
  const viewer = await unlessUnreachable(requireViewer('/documents/missing'))
  const found = viewer && (await unlessUnreachable(listMissing(viewer)))
  const t = await translator('filing')
  const documents = await translator('documents')
  return (
    <Page title={t('whoIsMissing')}>
      <h1 className="text-xl">{t('whoIsMissing')}</h1>
      <Link href="/documents" className="min-h-target text-accent inline-flex items-center gap-2">
        <ArrowLeft className="size-4" />
        {documents('title')}
      </Link>
      <div className="mt-2">
        {found ? <MissingTable {...found} /> : <Unreachable words={documents} />}
      </div>
    </Page>
  )
}
