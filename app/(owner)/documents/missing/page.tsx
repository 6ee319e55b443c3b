import { MissingTable } from '@/components/documents/list/missing-table'
import { Unreachable } from '@/components/layout/unreachable'
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
      <div className="mt-4">
        {found ? <MissingTable {...found} /> : <Unreachable words={documents} />}
      </div>
    </Page>
  )
}
