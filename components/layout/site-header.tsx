import { Suspense } from 'react'
import { useTranslations } from '#words'
import { translator, wordsOfRequest } from '@/lib/portal/i18n/translator'
import type { ShownPerson } from '@/lib/portal/sign-in/viewer'
import { languages } from '@/lib/vocabulary/language'
import { readMessages } from '@/messages/messages'
import { FoldedMenu } from '../ui/folded-menu'
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

/** Has plain links: it is on every page, and next/link would send each signer three kilobytes more. */
export function SiteHeader({ person, actions }: SiteHeaderProps) {
  return (
    <header className="border-line bg-surface border-b">
      <div className="max-w-page mx-auto flex flex-wrap items-center gap-x-3 px-4 sm:gap-x-6 sm:px-6 sm:py-1">
        <a
          href={person ? '/documents' : '/'}
          className="min-h-target flex items-center gap-2 text-lg font-semibold"
        >
          <Logo />
          <span className={person ? 'sr-only md:not-sr-only' : ''}>Paraph</span>
        </a>
        <OutsideSigning instead={<LanguageMenu choose={actions.chooseLanguage} />}>
          <Navigation signedIn={person !== undefined} isStaff={person?.isStaff === true} />
          {person ? (
            <AccountMenu person={person} actions={actions} />
          ) : (
            <LanguageMenu choose={actions.chooseLanguage} />
          )}
        </OutsideSigning>
      </div>
    </header>
  )
}

/** A paraph: the flourish under a name, drawn without lifting the pen. */
function Logo() {
  return (
    <svg aria-hidden="true" viewBox="0 0 40 32" className="text-accent h-7 w-9 shrink-0">
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

interface NavigationProps {
  readonly signedIn: boolean
  /** Whether the sign-in does not identify a person. No documents wait for such a member. */
  readonly isStaff: boolean
}

function Navigation({ signedIn, isStaff }: NavigationProps) {
  const t = useTranslations('layout')
  return (
    <nav className="flex grow gap-x-3 text-sm sm:gap-x-6 sm:text-base">
      {signedIn ? (
        <>
          <NavLink href="/documents">{t('documents')}</NavLink>
          {!isStaff && (
            <NavLink href="/waiting">
              {t('waiting')}
              <Suspense fallback={<NoCount />}>
                <WaitingCount />
              </Suspense>
            </NavLink>
          )}
          <NavLink href="/validation" className="max-sm:hidden">
            {t('check')}
          </NavLink>
        </>
      ) : (
        <>
          <NavLink href="/validation">{t('check')}</NavLink>
          <NavLink href="/sign-in" className="ml-auto">
            {t('signIn')}
          </NavLink>
        </>
      )}
    </nav>
  )
}

const itemClass = 'min-h-target hover:bg-accent-soft flex w-full items-center px-4 text-left'

/** The person, their language and settings, and both ways of signing out. */
async function AccountMenu({ person, actions }: SiteHeaderProps) {
  const { locale } = await wordsOfRequest()
  const t = await translator('layout')
  const name = person ? actingName(person) : ''
  return (
    // The menu closes when a language is chosen.
    <FoldedMenu
      key={locale}
      className="ml-auto"
      buttonClass={menuButtonClass}
      shown={
        <>
          <span className="sr-only">{t('account')}: </span>
          <span className="bg-accent-soft text-accent rounded-full px-2 py-1 text-sm font-semibold sm:hidden">
            {initialsOf(name)}
          </span>
          <span className="max-w-48 truncate max-sm:sr-only">{name}</span>
        </>
      }
    >
      <p className="px-4 py-2 font-semibold wrap-anywhere sm:hidden">{name}</p>
      <a href="/validation" className={`${itemClass} sm:hidden`}>
        {t('validation')}
      </a>
      <a href="/settings" className={itemClass}>
        {t('settings')}
      </a>
      {person && <AccountSwitcher person={person} switchAccount={actions.switchAccount} />}
      <Languages choose={actions.chooseLanguage} />
      <form action={actions.signOut} className="border-line border-t pt-2">
        <button type="submit" className={itemClass}>
          {t('signOut')}
        </button>
        <button type="submit" formAction={actions.signOutEverywhere} className={itemClass}>
          {t('signOutEverywhere')}
        </button>
        <p className="text-muted px-4 text-sm">{t('signOutEverywhereMeaning')}</p>
      </form>
    </FoldedMenu>
  )
}

const menuButtonClass = 'min-h-target hover:text-accent flex items-center gap-1 rounded'

const initialsOf = (name: string) =>
  name
    .split(/\s+/)
    .flatMap((word) => [...word].slice(0, 1))
    .slice(0, 2)
    .join('')

interface LanguageProps {
  readonly choose: (form: FormData) => Promise<void>
}

/** A language menu for visitors who are not signed in, and for signing pages. */
async function LanguageMenu({ choose }: LanguageProps) {
  const { locale, messages } = await wordsOfRequest()
  const t = await translator('layout')
  return (
    <FoldedMenu
      key={locale}
      className="ml-auto"
      buttonClass={menuButtonClass}
      shown={
        <>
          <span className="sr-only">{t('language')}: </span>
          <span className="uppercase sm:hidden">{locale}</span>
          <span className="max-sm:sr-only">{messages.language.name}</span>
        </>
      }
    >
      <Languages choose={choose} />
    </FoldedMenu>
  )
}

/** The other languages, each with its name in that language. */
async function Languages({ choose }: LanguageProps) {
  const { locale } = await wordsOfRequest()
  const t = await translator('layout')
  return (
    <form
      action={choose}
      aria-label={t('language')}
      className="border-line py-1 not-first:border-t"
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
            className={itemClass}
          >
            {(await readMessages(language)).language.name}
          </button>
        ))}
    </form>
  )
}
