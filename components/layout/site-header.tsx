import { fullName, type Viewer } from '@/lib/portal/viewer'
import { LanguageSwitch } from './language-switch'
import type { LayoutTranslator } from './layout-translator'
import { Logo } from './logo'
import { OutsideSigning } from './outside-signing'

interface SiteHeaderProps {
  readonly t: LayoutTranslator
  readonly viewer: Viewer | undefined
  readonly chooseLanguage: (form: FormData) => Promise<void>
  readonly signOut: () => Promise<void>
}

/** Plain links: this is on every page, and next/link would cost each signer three kilobytes more. */
export function SiteHeader({ t, viewer, chooseLanguage, signOut }: SiteHeaderProps) {
  return (
    <header className="border-line bg-surface border-b">
      <div className="max-w-page mx-auto flex flex-wrap items-center gap-x-6 px-4 py-2 sm:px-6">
        <a
          href={viewer ? '/documents' : '/'}
          className="min-h-target flex items-center gap-2 text-lg font-semibold"
        >
          <Logo />
          Paraph
        </a>
        <OutsideSigning>
          <Navigation t={t} signedIn={viewer !== undefined} />
          {viewer && <SignedIn t={t} viewer={viewer} signOut={signOut} />}
        </OutsideSigning>
        <LanguageSwitch label={t('language')} current={t.language} choose={chooseLanguage} />
      </div>
    </header>
  )
}

const linkClass =
  'flex min-h-target items-center underline-offset-4 hover:text-accent hover:underline'

function Navigation({ t, signedIn }: { t: LayoutTranslator; signedIn: boolean }) {
  return (
    <nav className="order-last flex w-full gap-6 sm:order-none sm:w-auto sm:grow">
      {signedIn && (
        <a href="/documents" className={linkClass}>
          {t('documents')}
        </a>
      )}
      {!signedIn && (
        <a href="/sign-in" className={linkClass}>
          {t('signIn')}
        </a>
      )}
    </nav>
  )
}

function SignedIn(props: {
  t: LayoutTranslator
  viewer: Viewer
  signOut: SiteHeaderProps['signOut']
}) {
  return (
    <form action={props.signOut} className="ml-auto flex min-w-0 items-center gap-4 sm:ml-0">
      <span className="text-muted hidden max-w-60 min-w-0 truncate md:block">
        {fullName(props.viewer)}
      </span>
      <button type="submit" className={linkClass}>
        {props.t('signOut')}
      </button>
    </form>
  )
}
