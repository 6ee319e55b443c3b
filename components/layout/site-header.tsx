import { Suspense } from 'react'
import { useTranslations } from '#words'
import { translator, wordsOfRequest } from '@/lib/portal/i18n/translator'
import type { ShownPerson } from '@/lib/portal/sign-in/viewer'
import { languages } from '@/lib/vocabulary/language'
import { readMessages } from '@/messages/messages'
import { ChevronDown } from '../ui/icons'
import { AccountSwitcher, actingName } from './account-switcher'
import { NavLink } from './nav-link'
import { OutsideSigning } from './outside-signing'
import { NoCount, WaitingCount } from './waiting-count'

interface SiteHeaderProps {
  readonly person: ShownPerson | undefined
  readonly actions: {
    readonly switchAccount: (form: FormData) => Promise<void>
    readonly chooseLanguage: (form: FormData) => Promise<void>
    readonly signOut: () => Promise<void>
    readonly signOutEverywhere: () => Promise<void>
  }
}

/** Plain links: this is on every page, and next/link would cost each signer three kilobytes more. */
export function SiteHeader({ person, actions }: SiteHeaderProps) {
  return (
    <header className="border-line bg-surface border-b">
      <div className="max-w-page mx-auto flex flex-wrap items-center gap-x-6 px-4 py-2 sm:px-6">
        <a
          href={person ? '/documents' : '/'}
          className="min-h-target flex items-center gap-2 text-lg font-semibold"
        >
          <Logo />
          <span className={person ? 'sr-only sm:not-sr-only' : ''}>Paraph</span>
        </a>
        <OutsideSigning>
          <Navigation signedIn={person !== undefined} />
          {person && <SignedIn person={person} actions={actions} />}
        </OutsideSigning>
        <div className={person ? '' : 'ml-auto'}>
          <LanguageSwitch choose={actions.chooseLanguage} />
        </div>
      </div>
    </header>
  )
}

/** A paraph: the flourish under a name, drawn without lifting the pen. */
function Logo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 32" className="text-accent h-8 w-10 shrink-0">
      <path
        d="M10 27C13 18 15.500 10 17.500 3.500C26 0.500 32 4.500 29.500 10.500C27 16.500 18 17.500 12.500 13.500M4 24.500C12 20 24 19.500 26 23C28 27 18 29.500 18.500 26C19 22.500 30 22 37 19"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

const linkClass =
  'flex min-h-target items-center underline-offset-4 hover:text-accent hover:underline'

function Navigation({ signedIn }: { signedIn: boolean }) {
  const t = useTranslations('layout')
  return (
    <nav className="order-last flex w-full gap-x-4 text-sm sm:order-none sm:w-auto sm:grow sm:gap-x-6 sm:text-base">
      {signedIn && (
        <>
          <NavLink href="/documents">{t('documents')}</NavLink>
          <NavLink href="/waiting">
            {t('waiting')}
            <Suspense fallback={<NoCount />}>
              <WaitingCount />
            </Suspense>
          </NavLink>
          <NavLink href="/settings">{t('settings')}</NavLink>
        </>
      )}
      {!signedIn && (
        <a href="/sign-in" className={linkClass}>
          {t('signIn')}
        </a>
      )}
    </nav>
  )
}

interface SignedInProps extends Pick<SiteHeaderProps, 'actions'> {
  readonly person: ShownPerson
}

function SignedIn({ person, actions }: SignedInProps) {
  const t = useTranslations('layout')
  return (
    <form action={actions.signOut} className="ml-auto flex min-w-0 items-center sm:ml-0">
      <span className="text-muted mr-4 hidden max-w-60 min-w-0 truncate md:block">
        {actingName(person)}
      </span>
      <button type="submit" className={linkClass}>
        {t('signOut')}
      </button>
      <details className="relative">
        <summary
          aria-label={t('signOutMore')}
          className="min-h-target min-w-target hover:text-accent flex cursor-pointer list-none items-center justify-center [&::-webkit-details-marker]:hidden"
        >
          <ChevronDown className="size-4" />
        </summary>
        <div className="border-line bg-surface absolute right-0 z-10 w-60 rounded border p-4 shadow-lg">
          <button
            type="submit"
            formAction={actions.signOutEverywhere}
            className={`${linkClass} w-full text-left`}
          >
            {t('signOutEverywhere')}
          </button>
          <p className="text-muted text-sm">{t('signOutEverywhereMeaning')}</p>
          <AccountSwitcher person={person} switchAccount={actions.switchAccount} />
        </div>
      </details>
    </form>
  )
}

interface LanguageSwitchProps {
  readonly choose: (form: FormData) => Promise<void>
}

/** Offers the other languages, each by its own name. A choice closes the list. */
async function LanguageSwitch({ choose }: LanguageSwitchProps) {
  const { locale, messages } = await wordsOfRequest()
  const t = await translator('layout')
  return (
    <details key={locale} className="relative print:hidden">
      <summary
        aria-label={`${t('language')}: ${messages.language.name}`}
        className="min-h-target hover:text-accent flex cursor-pointer list-none items-center gap-1 [&::-webkit-details-marker]:hidden"
      >
        <span className="uppercase sm:hidden">{locale}</span>
        <span className="hidden sm:inline">{messages.language.name}</span>
        <ChevronDown className="size-4" />
      </summary>
      <form
        action={choose}
        aria-label={t('language')}
        className="border-line bg-surface absolute right-0 z-10 w-40 rounded border px-4 py-2 shadow-lg"
      >
        {languages
          .filter((language) => language !== locale)
          .map(async (language) => (
            <button
              key={language}
              type="submit"
              name="language"
              value={language}
              lang={language}
              className="min-h-target text-accent block w-full text-left underline-offset-4 hover:underline"
            >
              {(await readMessages(language)).language.name}
            </button>
          ))}
      </form>
    </details>
  )
}
