import Link from 'next/link'
import { TemplateList } from '@/components/documents/templates/template-list'
import { Unreachable } from '@/components/layout/unreachable'
import { Words } from '@/components/layout/words'
import { buttonClass } from '@/components/ui/button'
import { Page } from '@/components/ui/page'
import { personMark } from '@/lib/portal/actions/person-mark'
import { unlessUnreachable } from '@/lib/portal/gateway/gateway'
import { translator } from '@/lib/portal/i18n/translator'
import { listOwnTemplates } from '@/lib/portal/owner/templates'
import { destinationsOf, may, requireViewer } from '@/lib/portal/sign-in/viewer'

export default async function TemplatesPage() {
  const viewer = await unlessUnreachable(requireViewer('/documents/templates'))
  const templates = viewer && (await unlessUnreachable(listOwnTemplates(viewer)))
  const t = await translator('templates')
  const documents = await translator('documents')
  return (
    <Words namespaces={['templates', 'organisation']}>
      <Page title={t('title')}>
        <h1 className="text-xl">{t('title')}</h1>
        <p className="text-muted max-w-text mt-2">{t('meaning')}</p>
        <div className="mt-8">
          {viewer && templates && templates.length > 0 && (
            <TemplateList
              templates={templates}
              whose={personMark(viewer)}
              organisations={destinationsOf(viewer, 'manager')}
              maySend={may(viewer, 'sender')}
              mayChange={may(viewer, 'manager')}
            />
          )}
          {templates?.length === 0 && (
            <div className="border-line bg-surface max-w-text space-y-4 rounded border p-6">
              <p>{t('none')}</p>
              <Link href="/documents/new" className={buttonClass('primary')}>
                {documents('newDocument')}
              </Link>
            </div>
          )}
          {!templates && <Unreachable words={documents} />}
        </div>
      </Page>
    </Words>
  )
}
