import { Unreachable } from '@/components/layout/unreachable'
import { Words } from '@/components/layout/words'
import { PeopleBeforeList } from '@/components/settings/people-before-list'
import { SettingsForm } from '@/components/settings/settings-form'
import { StorageUse } from '@/components/settings/storage-use'
import { UnconfirmedAddress } from '@/components/settings/unconfirmed-address'
import { PersonNeeded } from '@/components/sign-in/person-needed'
import { buttonClass } from '@/components/ui/button'
import { Page } from '@/components/ui/page'
import { personMark } from '@/lib/portal/actions/person-mark'
import { unlessUnreachable } from '@/lib/portal/gateway/gateway'
import { currentLanguage } from '@/lib/portal/i18n/current-language'
import { translator } from '@/lib/portal/i18n/translator'
import { readSettings } from '@/lib/portal/owner/person-settings'
import { readStorage } from '@/lib/portal/owner/storage'
import { ownPeopleBefore } from '@/lib/portal/owner/suggestions'
import { requireViewer } from '@/lib/portal/sign-in/viewer'

export default async function SettingsPage() {
  const viewer = await unlessUnreachable(requireViewer('/settings'))
  const settings = viewer && (await unlessUnreachable(readSettings(viewer)))
  const storage = viewer && (await readStorage(viewer))
  const before = viewer && (await unlessUnreachable(ownPeopleBefore(viewer)))
  const t = await translator('settings')
  const organisation = await translator('organisation')
  const callbacks = await translator('callbacks')
  const language = await currentLanguage()
  return (
    <Words namespaces={['settings']}>
      <Page title={t('title')} width="task">
        <h1 className="text-xl">{t('title')}</h1>
        {viewer && (viewer.acting || viewer.mayCreateOrganisation) && (
          <p className="mt-2">
            <a href="/settings/organisation" className={buttonClass('secondary')}>
              {organisation('link')}
            </a>
          </p>
        )}
        {viewer?.isStaff && (
          <div className="mt-6">
            <PersonNeeded />
          </div>
        )}
        {viewer && settings && (
          <>
            {settings.unconfirmed && (
              <div className="mt-6">
                <UnconfirmedAddress unconfirmed={settings.unconfirmed} confirmed={settings.email} />
              </div>
            )}
            <SettingsForm
              settings={settings.answered ? settings : { ...settings, language }}
              whose={personMark(viewer)}
            />
          </>
        )}
        {!(settings || viewer?.isStaff) && <Unreachable words={t} />}
        {before && before.people.length > 0 && <PeopleBeforeList people={before.people} />}
        <section aria-labelledby="callbacks" className="border-line mt-8 space-y-2 border-t pt-6">
          <h2 id="callbacks" className="text-lg">
            {callbacks('title')}
          </h2>
          <p className="text-muted text-sm">{callbacks('meaningOfAll')}</p>
          <a href="/settings/callbacks" className={buttonClass('secondary')}>
            {callbacks('toAll')}
          </a>
        </section>
        {storage && (
          <section aria-labelledby="storage" className="border-line mt-8 space-y-2 border-t pt-6">
            <h2 id="storage" className="text-lg">
              {t('storage')}
            </h2>
            <StorageUse storage={storage} bar />
          </section>
        )}
      </Page>
    </Words>
  )
}
