import type { ComponentProps } from 'react'
import { inputClass } from '@/components/form/field'
import { Unreachable } from '@/components/layout/unreachable'
import { Words } from '@/components/layout/words'
import { BrandForm } from '@/components/settings/organisation/brand-form'
import { CallbackForm } from '@/components/settings/organisation/callback-form'
import { DirectoryPanel } from '@/components/settings/organisation/directory-panel'
import { InviteForm } from '@/components/settings/organisation/invite-form'
import { LeaveOrganisation } from '@/components/settings/organisation/leave-organisation'
import { MemberList } from '@/components/settings/organisation/member-list'
import { OrganisationForm } from '@/components/settings/organisation/organisation-form'
import { OrganisationTrail } from '@/components/settings/organisation/organisation-trail'
import { ProgramForm } from '@/components/settings/organisation/program-form'
import { StaffSignInForm } from '@/components/settings/organisation/staff-sign-in-form'
import { buttonClass } from '@/components/ui/button'
import { FoldedLine, FoldedLines } from '@/components/ui/folded-line'
import { Page } from '@/components/ui/page'
import { unlessUnreachable } from '@/lib/portal/gateway/gateway'
import { translator } from '@/lib/portal/i18n/translator'
import { type ReadOrganisation, readOrganisation } from '@/lib/portal/owner/organisation'
import { requireViewer } from '@/lib/portal/sign-in/viewer'
import { isAtLeast } from '@/lib/vocabulary/organisation'

/** The organisation for which the person acts: members, settings, brand and audit trail. */
export default async function OrganisationPage({
  searchParams,
}: PageProps<'/settings/organisation'>) {
  const params = await searchParams
  const text = (name: string) => [params[name]].flat()[0] || undefined
  const viewer = await unlessUnreachable(requireViewer('/settings/organisation'))
  const query = { search: text('search')?.slice(0, 200), after: text('after') }
  const read = viewer?.acting && (await unlessUnreachable(readOrganisation(viewer, query)))
  const t = await translator('organisation')
  return (
    <Words
      namespaces={['organisation', 'staff-sign-in', 'directory', 'callbacks', 'signer-fields']}
    >
      <Page title={t('title')} width="task">
        {read && <Shown read={read} search={query.search ?? ''} />}
        {viewer && !viewer.acting && <Chosen mayCreate={viewer.mayCreateOrganisation} />}
        {(!viewer || (viewer.acting && !read)) && <Unreachable words={t} />}
      </Page>
    </Words>
  )
}

/** Shown to a person who acts for their own account. */
async function Chosen({ mayCreate }: { readonly mayCreate: boolean }) {
  const t = await translator('organisation')
  if (!mayCreate) {
    return (
      <>
        <h1 className="text-xl">{t('none')}</h1>
        <p className="mt-4">{t('noneNext')}</p>
      </>
    )
  }
  return (
    <>
      <h1 className="text-xl">{t('createTitle')}</h1>
      <p className="my-4">{t('createMeaning')}</p>
      <OrganisationForm organisation={undefined} />
    </>
  )
}

/** Maximum number of members for which the page has no search. */
const shortList = 10

interface ShownProps {
  readonly read: ReadOrganisation
  readonly search: string
}

async function Shown({ read, search }: ShownProps) {
  const { organisation, members, more, trail, signIn, directory } = read
  const t = await translator('organisation')
  const staff = await translator('staff-sign-in')
  const words = await translator('directory')
  const callbacks = await translator('callbacks')
  const isLong = more || search !== '' || members.length > shortList
  const may = (role: 'manager' | 'administrator') => isAtLeast(organisation.role, role)
  return (
    <>
      <h1 className="text-xl wrap-anywhere">{organisation.name}</h1>
      <p className="text-muted">{t('yourRole', { role: t(`role_${organisation.role}`) })}</p>
      <section aria-label={t('members')} className="mt-6 mb-8 space-y-4">
        <h2 className="text-lg">{t('members')}</h2>
        {isLong && (
          <search>
            <form className="flex gap-2">
              <input
                type="search"
                name="search"
                defaultValue={search}
                aria-label={t('search')}
                placeholder={t('search')}
                className={inputClass}
              />
              <button type="submit" className={`${buttonClass('secondary')} shrink-0`}>
                {t('search')}
              </button>
            </form>
          </search>
        )}
        <MemberList members={members} self={organisation.member} mayChange={may('administrator')} />
        {more && (
          <a
            href={`?${new URLSearchParams({ search, after: members.at(-1)?.id ?? '' })}`}
            className={buttonClass('secondary')}
          >
            {t('moreMembers')}
          </a>
        )}
        {may('administrator') && (
          <>
            <InviteForm />
            <ProgramForm />
          </>
        )}
      </section>
      {may('manager') && (
        <FoldedLines>
          {may('administrator') && (
            <Line title={t('settings')}>
              <OrganisationForm organisation={organisation} />
            </Line>
          )}
          <Line title={t('brand')}>
            <BrandForm organisation={organisation} />
          </Line>
          {signIn && (
            <Line title={staff('title')} brief={signIn.saved?.issuer}>
              <StaffSignInForm signIn={signIn} />
            </Line>
          )}
          {may('administrator') && (
            <Line title={callbacks('title')} brief={organisation.callback_url}>
              <CallbackForm url={organisation.callback_url ?? ''} />
            </Line>
          )}
          {directory && (
            <Line title={words('directory')} brief={directory.connected && words('connected')}>
              <DirectoryPanel directory={directory} />
            </Line>
          )}
          {trail && (
            <Line title={`${t('audit')} (${trail.events.length})`}>
              <OrganisationTrail trail={trail} />
            </Line>
          )}
        </FoldedLines>
      )}
      <div className="border-line mt-8 border-t pt-6">
        <LeaveOrganisation name={organisation.name} />
      </div>
    </>
  )
}

type LineProps = Pick<ComponentProps<typeof FoldedLine>, 'title' | 'brief' | 'children'>

function Line({ children, ...line }: LineProps) {
  return (
    <FoldedLine {...line}>
      <div className="space-y-4">{children}</div>
    </FoldedLine>
  )
}
