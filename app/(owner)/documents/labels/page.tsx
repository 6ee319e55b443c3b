import { LabelList } from '@/components/documents/labels/label-list'
import { Unreachable } from '@/components/layout/unreachable'
import { Words } from '@/components/layout/words'
import { Page } from '@/components/ui/page'
import { unlessUnreachable } from '@/lib/portal/gateway/gateway'
import { translator } from '@/lib/portal/i18n/translator'
import { listOwnLabels } from '@/lib/portal/owner/labels'
import { requireViewer } from '@/lib/portal/sign-in/viewer'
import { isAtLeast } from '@/lib/vocabulary/organisation'

export default async function LabelsPage() {
  const viewer = await unlessUnreachable(requireViewer('/documents/labels'))
  const labels = viewer && (await unlessUnreachable(listOwnLabels(viewer)))
  const mayChange = !viewer?.acting || isAtLeast(viewer.acting.role, 'manager')
  const t = await translator('filing')
  const documents = await translator('documents')
  return (
    <Words namespaces={['filing']}>
      <Page title={t('labels')}>
        <h1 className="text-xl">{t('labels')}</h1>
        <p className="text-muted max-w-text mt-2">{t('meaning')}</p>
        <div className="max-w-task mt-4">
          {labels ? (
            <LabelList labels={labels} mayChange={mayChange} />
          ) : (
            <Unreachable words={documents} />
          )}
        </div>
      </Page>
    </Words>
  )
}
