import { useTranslations } from '#words'
import { fullName, type ShownPerson } from '@/lib/portal/sign-in/viewer'
import { Alert } from '../ui/alert'

interface AccountSwitcherProps {
  readonly person: ShownPerson
  /** Gets the id of an organisation in `account`. An empty id means the person's own account. */
  readonly switchAccount: (form: FormData) => Promise<void>
}

/** The name of the person, or of the organisation for which they act. */
export function actingName({ acting, ...person }: ShownPerson): string {
  return acting ? `${acting.name} · ${fullName(person)}` : fullName(person)
}

const itemClass =
  'min-h-target hover:text-accent flex w-full items-center py-2 text-left wrap-anywhere'

/**
 * The accounts of a person: their own and those of their organisations. Works without scripts. Empty without
 * organisations. The form has the action, because React would overwrite the name of a button that has an action of its
 * own.
 */
export function AccountSwitcher({ person, switchAccount }: AccountSwitcherProps) {
  const t = useTranslations('layout')
  const { accounts = [], acting } = person
  if (accounts.length === 0 || person.isStaff) return null
  const all = [{ id: '', name: t('ownAccount', { name: fullName(person) }) }, ...accounts]
  return (
    <form action={switchAccount} className="px-4">
      <fieldset className="border-line mt-2 border-t pt-2">
        <legend className="text-muted text-sm">{t('accounts')}</legend>
        {all.map(({ id, name }) => {
          const isCurrent = id === (acting?.id ?? '')
          return (
            <button
              key={id}
              type="submit"
              name="account"
              value={id}
              aria-current={isCurrent ? 'true' : undefined}
              className={`${itemClass} aria-[current=true]:font-semibold`}
            >
              {name}
            </button>
          )
        })}
      </fieldset>
    </form>
  )
}

/** Shown if the person no longer belongs to the chosen account, because another member removed them. */
export function AccountEnded({ person, switchAccount }: AccountSwitcherProps) {
  const t = useTranslations('layout')
  if (!person.hasLostAccount) return null
  return (
    <div className="max-w-page mx-auto w-full px-4 pt-4 sm:px-6">
      <Alert tone="warning" title={t('accountEnded')}>
        <form action={switchAccount}>
          <button type="submit" name="account" value="" className="text-accent underline">
            {t('toOwnAccount')}
          </button>
        </form>
      </Alert>
    </div>
  )
}
