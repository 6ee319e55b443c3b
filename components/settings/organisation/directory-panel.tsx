'use client'

import { useState } from 'react'
import { useTranslations } from '#words'
import type { OrganisationDirectory } from '@/lib/portal/owner/organisation'
import { memberRoles } from '@/lib/vocabulary/organisation'
import { FailureAlert } from '../../documents/failure-alert'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { inputClass } from '../../form/field'
import { SelectField } from '../../form/select-field'
import { useCommand } from '../../live/use-command'
import {
  connectDirectory,
  disconnectDirectory,
  saveDirectory,
  setGroupRole,
} from '../../owner-actions'
import { Button } from '../../ui/button'
import { ShownOnce } from './shown-once'

interface DirectoryPanelProps {
  readonly directory: OrganisationDirectory
}

/**
 * The directory that manages the members of an organisation: the access token and the roles that the directory gives.
 */
export function DirectoryPanel({ directory }: DirectoryPanelProps) {
  const t = useTranslations('directory')
  const [asking, setAsking] = useState<'renew' | 'disconnect'>()
  const connecting = useCommand(connectDirectory)
  const disconnecting = useCommand(disconnectDirectory)
  const { connected } = directory
  const close = () => setAsking(undefined)
  const confirm = () =>
    asking === 'renew' ? connecting.run([{}], close) : disconnecting.run([{}], close)
  const { answer } = connecting
  return (
    <>
      <p className="text-muted">{t('directoryMeaning')}</p>
      {connected ? (
        <div>
          <p>{t('connected')}</p>
          <div className="-mx-4 flex flex-wrap">
            <Button look="quiet" onClick={() => setAsking('renew')}>
              {t('renewToken')}
            </Button>
            <Button look="risky" onClick={() => setAsking('disconnect')}>
              {t('disconnect')}
            </Button>
          </div>
        </div>
      ) : (
        <Button busy={connecting.running} onClick={() => connecting.run([{}])}>
          {t('connect')}
        </Button>
      )}
      <FailureAlert failure={connecting.failure ?? disconnecting.failure} />
      {connected && answer && (
        <ShownOnce
          meaning={t('tokenOnce')}
          texts={[
            { label: t('scimAddress'), copy: t('copyAddress'), text: answer.address },
            { label: t('token'), copy: t('copyToken'), text: answer.token },
          ]}
        />
      )}
      {(connected || directory.groups.length > 0) && <Rules directory={directory} />}
      <ConfirmDialog
        open={asking !== undefined}
        title={t(asking === 'renew' ? 'renewTitle' : 'disconnectTitle')}
        keep={t('cancel')}
        submit={t(asking === 'renew' ? 'renewToken' : 'disconnect')}
        busy={connecting.running || disconnecting.running}
        onClose={close}
        onSubmit={confirm}
      >
        <p>{t(asking === 'renew' ? 'renewMeaning' : 'disconnectMeaning')}</p>
      </ConfirmDialog>
    </>
  )
}

/** How the directory adds members, and which roles its groups give. */
function Rules({ directory: { role, invites, groups } }: DirectoryPanelProps) {
  const t = useTranslations('directory')
  const words = useTranslations('organisation')
  const saving = useCommand(saveDirectory)
  const roleNames = memberRoles.map((each) => [each, words(`role_${each}`)] as const)
  return (
    <div className="space-y-4">
      <SelectField
        id="directory-role"
        label={t('usualRole')}
        value={role}
        options={roleNames}
        onChange={(chosen) => saving.run([{ role: chosen, invites }])}
      />
      <label className="min-h-target flex items-center gap-2">
        <input
          type="checkbox"
          checked={invites}
          disabled={saving.running}
          onChange={({ target }) => saving.run([{ role, invites: target.checked }])}
        />
        {t('invites')}
      </label>
      <FailureAlert failure={saving.failure} />
      <h3 className="font-semibold">{t('groups')}</h3>
      {groups.length === 0 ? (
        <p className="text-muted">{t('noGroups')}</p>
      ) : (
        <>
          <p className="text-muted">{t('groupsMeaning')}</p>
          <ul className="divide-line border-line bg-surface divide-y rounded border">
            {groups.map((group) => (
              <Group key={group.id} group={group} roleNames={roleNames} />
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

interface GroupProps {
  readonly group: OrganisationDirectory['groups'][number]
  readonly roleNames: readonly (readonly [role: string, name: string])[]
}

function Group({ group: { id, name, members, role }, roleNames }: GroupProps) {
  const t = useTranslations('directory')
  const saving = useCommand(setGroupRole)
  return (
    <li className="flex flex-wrap items-center gap-x-4 px-4 py-1">
      <p className="min-w-0 grow basis-60 wrap-anywhere">
        {name}
        <span className="text-muted block text-sm">{t('groupSize', { count: members })}</span>
      </p>
      <div className="w-44">
        <select
          aria-label={t('roleOfGroup', { name })}
          value={role ?? ''}
          disabled={saving.running}
          onChange={({ target }) => {
            const chosen = memberRoles.find((each) => each === target.value) ?? 'none'
            saving.run([{ groupId: id, role: chosen }])
          }}
          className={inputClass}
        >
          <option value="">{t('noRole')}</option>
          {roleNames.map(([each, words]) => (
            <option key={each} value={each}>
              {words}
            </option>
          ))}
        </select>
      </div>
      <FailureAlert failure={saving.failure} />
    </li>
  )
}
