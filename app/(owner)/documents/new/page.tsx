import { NewDocumentForm } from '@/components/documents/new/new-document-form'
import { Words } from '@/components/layout/words'
import { LateAskAddress } from '@/components/settings/late-ask-address'
import { StorageUse } from '@/components/settings/storage-use'
import { buttonClass } from '@/components/ui/button'
import { Bookmark } from '@/components/ui/icons'
import { Page } from '@/components/ui/page'
import { personMark } from '@/lib/portal/actions/person-mark'
import { unlessUnreachable } from '@/lib/portal/gateway/gateway'
import { translator } from '@/lib/portal/i18n/translator'
import { readSettings } from '@/lib/portal/owner/person-settings'
import { readStorage } from '@/lib/portal/owner/storage'
import { portalSettings } from '@/lib/portal/settings/settings'
import { currentViewer, requirePerson, type Viewer } from '@/lib/portal/sign-in/viewer'

export default async function NewDocumentPage() {
  const person = await requirePerson('/documents/new')
  const { name, surname } = person
  const whose = personMark(person)
  const viewer = await unlessUnreachable(currentViewer())
  const storage = viewer && (await readStorage(viewer))
  const t = await translator('new-document')
  return (
    <Words
      namespaces={['new-document', 'signer-fields', 'reminders', 'settings', 'viewer', 'templates']}
    >
      <Page title={t('title')}>
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <h1 className="text-xl">{t('title')}</h1>
          {/* A plain link: the draft is kept, and next/link would add scripts to the page. */}
          <a href="/documents/templates" className={buttonClass('quiet', '-mx-4 -my-1')}>
            <Bookmark className="size-4 shrink-0" />
            {t('useTemplate')}
          </a>
        </div>
        <NewDocumentForm
          whose={whose}
          owner={person.isStaff ? undefined : { name, surname }}
          country={portalSettings().defaultCountry}
          screening={portalSettings().screening}
          question={(await isUnanswered(viewer)) && <LateAskAddress whose={whose} />}
          storage={storage && <StorageUse storage={storage} />}
        />
      </Page>
    </Words>
  )
}

/** Whether the person has never answered the question about notices; false if the gateway does not answer. */
async function isUnanswered(viewer: Viewer | undefined): Promise<boolean> {
  const settings = viewer && (await unlessUnreachable(readSettings(viewer)))
  return settings?.answered === false
}
