'use client'

import { useTranslations } from '#words'
import { Button } from '../../../ui/button'
import type { SignerForm } from '../use-signer-form'

interface RoleHeadProps {
  /** The form of the person being typed. */
  readonly form: SignerForm
  /** Name of the role. */
  readonly label: string
}

/** The open role of a template that is being filled, and the roles that follow. */
export function RoleHead({ form, label }: RoleHeadProps) {
  const t = useTranslations('new-document')
  const later = form
    .everybody()
    .slice(0, -1)
    .toReversed()
    .flatMap((one) => one.label ?? [])
  const leaveOut = () => {
    if (!form.resume()) form.fill({})
  }
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4">
      <div className="min-w-0">
        <h3 id="role-in-fields" className="font-semibold wrap-anywhere">
          {t('whoIs', { label })}
        </h3>
        {later.length > 0 && (
          <p className="text-muted text-sm wrap-anywhere">
            {t('rolesLater', { labels: later.join(', ') })}
          </p>
        )}
      </div>
      <div className="-my-2 -mr-4">
        <Button look="quiet" onClick={leaveOut}>
          {t('leaveRoleOut')}
          <span className="sr-only">: {label}</span>
        </Button>
      </div>
    </div>
  )
}
