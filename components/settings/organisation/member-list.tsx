'use client'

import { useState } from 'react'
import { useTranslations } from '#words'
import type { Member } from '@/lib/portal/owner/organisation'
import { type MemberRole, memberRoles, programRoles } from '@/lib/vocabulary/organisation'
import { FailureAlert } from '../../documents/failure-alert'
import { ConfirmDialog } from '../../form/confirm-dialog'
import { inputClass } from '../../form/field'
import { useCommand } from '../../live/use-command'
import { changeRole, removeMember } from '../../owner-actions'
import { Button } from '../../ui/button'

interface MemberListProps {
  readonly members: readonly Member[]
  /** The member who looks at the list. */
  readonly self: string
  readonly mayChange: boolean
}

/** Members with their roles, which an administrator can change. Leaving has its own button. */
export function MemberList({ members, self, mayChange }: MemberListProps) {
  const t = useTranslations('organisation')
  const [going, setGoing] = useState<Member>()
  const changing = useCommand(changeRole)
  const removing = useCommand(removeMember)
  return (
    <>
      <FailureAlert failure={changing.failure} />
      <ul className="divide-line border-line bg-surface grid grid-cols-[11rem_minmax(0,1fr)] divide-y rounded border sm:grid-cols-[minmax(0,1fr)_11rem_auto]">
        {members.map((member) => (
          <li
            key={member.id}
            className="col-span-full grid grid-cols-subgrid items-center gap-x-4 px-4 py-1"
          >
            <p className="col-span-full wrap-anywhere sm:col-span-1">
              {fullName(member)} {member.id === self && `(${t('you')})`}
              <span className="text-muted block text-sm">
                {[member.email, ...statesOf(member, t), member.directory && t('fromDirectory')]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </p>
            {mayChange ? (
              <>
                <RoleChoice
                  member={member}
                  isBusy={changing.running}
                  onChoose={(role) => changing.run([{ memberId: member.id, role }])}
                />
                {member.id !== self && (
                  <Button
                    look="risky"
                    className="-mx-4 justify-self-end"
                    onClick={() => setGoing(member)}
                  >
                    {t('remove')}
                    <span className="sr-only">: {fullName(member)}</span>
                  </Button>
                )}
              </>
            ) : (
              <p className="text-muted">{t(`role_${member.role}`)}</p>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={going !== undefined}
        title={t('removeTitle', { name: going ? fullName(going) : '' })}
        keep={t('cancel')}
        submit={t('remove')}
        busy={removing.running}
        onClose={() => setGoing(undefined)}
        onSubmit={() => going && removing.run([{ memberId: going.id }], () => setGoing(undefined))}
      >
        <p>{t('removeMeaning')}</p>
        <FailureAlert failure={removing.failure} />
      </ConfirmDialog>
    </>
  )
}

const fullName = ({ name, surname }: Member) => `${name} ${surname}`.trim()

/** A member of the provider whom an administrator invites as a person has two. */
function statesOf(
  { state, mail, program, person }: Member,
  t: ReturnType<typeof useTranslations<'organisation'>>,
) {
  if (program) return [t('program')]
  const isInvited = state === 'invited' || mail !== null
  return [
    state === 'active' && !person && t('byProvider'),
    isInvited && t(mail === 'failed' ? 'mailFailed' : 'invited'),
  ]
}

interface RoleChoiceProps {
  readonly member: Member
  readonly isBusy: boolean
  readonly onChoose: (role: MemberRole) => void
}

function RoleChoice({ member, isBusy, onChoose }: RoleChoiceProps) {
  const t = useTranslations('organisation')
  return (
    <select
      aria-label={t('roleOf', { name: fullName(member) })}
      value={member.role}
      disabled={isBusy}
      onChange={({ target }) => {
        const role = memberRoles.find((each) => each === target.value)
        if (role) onChoose(role)
      }}
      className={inputClass}
    >
      {(member.program ? programRoles : memberRoles).map((role) => (
        <option key={role} value={role}>
          {t(`role_${role}`)}
        </option>
      ))}
    </select>
  )
}
