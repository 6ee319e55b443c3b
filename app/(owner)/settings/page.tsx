import { Words } from '@/components/layout/words'
import { SettingsForm } from '@/components/settings/settings-form'
import { UnconfirmedAddress } from '@/components/settings/unconfirmed-address'
import { Alert } from '@/components/ui/alert'
import { Page } from '@/components/ui/page'
import { unlessUnreachable } from '@/lib/portal/gateway'
import { currentLanguage } from '@/lib/portal/i18n/current-language'
import { translator } from '@/lib/portal/i18n/translator'
import { readSettings } from '@/lib/portal/owner/person-settings'
import { personMark } from '@/lib/portal/owner/same-person'
import { requireViewer } from '@/lib/portal/sign-in/viewer'
import { save, sendLinkAgain } from './actions'

export default async function SettingsPage() {
  const viewer = await unlessUnreachable(requireViewer('/settings'))
  const settings = viewer && (await unlessUnreachable(readSettings(viewer)))
  const t = await translator('settings')
  const language = await currentLanguage()
  return (
    <Words rooms={['settings', 'failures']}>
      <Page title={t('title')} width="task">
        <h1 className="text-xl">{t('title')}</h1>
        {viewer && settings ? (
          <>
            {settings.unconfirmed && (
              <UnconfirmedAddress
                unconfirmed={settings.unconfirmed}
                confirmed={settings.email}
                sendAgain={sendLinkAgain}
              />
            )}
            <SettingsForm
              settings={settings.answered ? settings : { ...settings, language }}
              save={save.bind(null, personMark(viewer))}
            />
          </>
        ) : (
          <Alert tone="warning" title={t('unreachable')}>
            <p>{t('unreachableNext')}</p>
          </Alert>
        )}
      </Page>
    </Words>
  )
}
